// What @azure/arm-consumption@9.2.0 (MIT, Microsoft Corporation) says, written by extract-types.ts.
export declare interface Budget extends ProxyResource {
  category?: CategoryType;
  amount?: number;
  timeGrain?: TimeGrainType;
  timePeriod?: BudgetTimePeriod;
  filter?: BudgetFilter;
  readonly currentSpend?: CurrentSpend;
  notifications?: {
    [propertyName: string]: Notification_2;
  };
  readonly forecastSpend?: ForecastSpend;
}

export declare interface BudgetComparisonExpression {
  name: string;
  operator: BudgetOperatorType;
  values: string[];
}

export declare interface BudgetFilter {
  and?: BudgetFilterProperties[];
  not?: BudgetFilterProperties;
  dimensions?: BudgetComparisonExpression;
  tags?: BudgetComparisonExpression;
}

export declare interface BudgetFilterProperties {
  dimensions?: BudgetComparisonExpression;
  tags?: BudgetComparisonExpression;
}

export type BudgetOperatorType = `${KnownBudgetOperatorType}`;

export declare interface BudgetTimePeriod {
  startDate: string;
  endDate?: string;
}

export type CategoryType = `${KnownCategoryType}`;

export type CultureCode = `${KnownCultureCode}`;

export declare interface CurrentSpend {
  readonly amount?: number;
  readonly unit?: string;
}

export declare interface ForecastSpend {
  readonly amount?: number;
  readonly unit?: string;
}

export declare enum KnownBudgetOperatorType {
  In = 'In',
}

export declare enum KnownCategoryType {
  Cost = 'Cost',
}

export declare enum KnownCultureCode {
  EnUs = 'en-us',
  JaJp = 'ja-jp',
  ZhCn = 'zh-cn',
  DeDe = 'de-de',
  EsEs = 'es-es',
  FrFr = 'fr-fr',
  ItIt = 'it-it',
  KoKr = 'ko-kr',
  PtBr = 'pt-br',
  RuRu = 'ru-ru',
  ZhTw = 'zh-tw',
  CsCz = 'cs-cz',
  PlPl = 'pl-pl',
  TrTr = 'tr-tr',
  DaDk = 'da-dk',
  EnGb = 'en-gb',
  HuHu = 'hu-hu',
  NbNo = 'nb-no',
  NlNl = 'nl-nl',
  PtPt = 'pt-pt',
  SvSe = 'sv-se',
}

export declare enum KnownOperatorType {
  EqualTo = 'EqualTo',
  GreaterThan = 'GreaterThan',
  GreaterThanOrEqualTo = 'GreaterThanOrEqualTo',
}

export declare enum KnownThresholdType {
  Actual = 'Actual',
  Forecasted = 'Forecasted',
}

export declare enum KnownTimeGrainType {
  Monthly = 'Monthly',
  Quarterly = 'Quarterly',
  Annually = 'Annually',
  BillingMonth = 'BillingMonth',
  BillingQuarter = 'BillingQuarter',
  BillingAnnual = 'BillingAnnual',
}

declare interface Notification_2 {
  enabled: boolean;
  operator: OperatorType;
  threshold: number;
  contactEmails: string[];
  contactRoles?: string[];
  contactGroups?: string[];
  thresholdType?: ThresholdType;
  locale?: CultureCode;
}

export type OperatorType = `${KnownOperatorType}`;

export declare interface ProxyResource {
  readonly id?: string;
  readonly name?: string;
  readonly type?: string;
  eTag?: string;
}

export type ThresholdType = `${KnownThresholdType}`;

export type TimeGrainType = `${KnownTimeGrainType}`;
