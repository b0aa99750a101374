/**
 * Names of what is never collected: payment, identity papers, secrets, and what the law calls special categories. In the
 * languages in which agents are set up most often; a name in another one is caught by what the value looks like, or by the
 * model that reads it.
 */
const NAMES = [
  // payment
  '(credit|debit|bank)_?card\\w*|(?<!_)card$|cc_?(no|nr|num|number)|account_?(no|nr|num|number)\\w*|sort_?code|routing_?(no|number)|numero_de_cuenta|card_?(no|nr|num|number|holder|expiry)|cvv2?|cvc2?|iban|bic|bank_?(account|details|data)\\w*|konto_?nummer|bankverbindung|kreditkarte\\w*|tarjeta\\w*|cuenta_?bancaria',
  // identity papers
  'passport\\w*|visa_?(no|number)|licen[cs]e_?(no|nr|number)|aadhaa?r|pesel|cpf|bsn|codice_?fiscale|(?<!_)id_?(no|number)$|reisepass\\w*|pasaporte|(personal)?ausweis\\w*|ssn|social_?(security|insurance)\\w*|sozialversicherung\\w*|national_?id\\w*|id_?(card|document)\\w*|identity_?(card|no|number|document)\\w*|tax_?(id|no|number)\\w*|steuer_?(id|nr|nummer)\\w*|dni|nie|nif|nhs\\w*|driv(er|ers|ing)_?licen[cs]e\\w*|fuehrerschein\\w*|permiso_?de_?conducir',
  // secrets
  'password\\w*|otp|token$|api_?key|(private|access)_?key|one_?time_?(code|password)|passwort\\w*|passwd|kennwort|contrasena|pin|pin_?(code|number)|secret|security_?(code|answer)',
  // health
  'health\\w*|symptom\\w*|sintoma\\w*|medicines?$|medicinas?$|medicament\\w*|insulin\\w*|cancer|krebs|asthma|diabet\\w*|vaccin\\w*|impf\\w*|krankenkasse|krankenversicherung|gesundheit\\w*|salud|diagnos\\w*|disease\\w*|illness\\w*|krankheit\\w*|enfermedad\\w*|medication\\w*|medical_?(history|condition|record|data)\\w*|medikament\\w*|disabilit\\w*|behinderung\\w*|pregnan\\w*|schwanger\\w*|embaraz\\w*|allerg\\w*|blood_?(type|group)|blutgruppe|hiv|therapy|mental_?health',
  // belief, opinion, origin, sexuality, body, offences
  'religio\\w*|beliefs?$|partei\\w*|faith|konfession|politic\\w*|politisch\\w*|party_?(member\\w*|affiliation)|(trade_?)?union_?member\\w*|gewerkschaft\\w*|ethnic\\w*|(?<!_)race$|skin_?colou?r|sexual\\w*|sex_?life|gender_?identity|biometric\\w*|fingerprint\\w*|genetic\\w*|dna|criminal\\w*|vorstrafe\\w*',
];
const NEVER = new RegExp(`^(?:\\w+_)?(?:${NAMES.join('|')})(?:_\\w+)?$`);

/**
 * What asks for it in a sentence. "Card", "token" or "health" alone may be of anything there, such as the business cards
 * that somebody wants; what is to be left out may be named.
 */
const NUMBER = '(no|nr|num|numbers?|nummer|details|data|daten|id)';
const NUMBERED =
  'passport|reisepass(es)?|pasaporte|(personal)?ausweis(es)?|identity(_card)?|id_card|(credit_|debit_|bank_)?card|kreditkarten?|tarjeta|bank(_account)?|bank_?konto|konto|social_(security|insurance)|sozialversicherungs?|national_(id|insurance)|tax(_id)?|steuer|aadhaa?r|driv(er|ers|er_s|ing)_licen[cs]e|fuehrerscheins?';
const PHRASES = [
  `(${NUMBERED})_?${NUMBER}`,
  `(number|nummer|numero|code)_(of|on|from|des|der|de|del)_((the|their|his|her|your|an?|la|el|su|visitor|s)_){0,2}(${NUMBERED})`,
  'iban|cvv2?|cvc2?|ssn|social_security|pesel|codice_fiscale|sort_code|account_number|routing_number|kontonummer',
  'pass(word|wort)(?!_(reset|manager))|kennwort|contrasena|api_key|access_token|security_code|one_time_(code|password)',
  '(state_of|mental)_health|health_(condition|status|problem|history)s?|gesundheitszustand|medical_(history|condition|record|diagnos[ei]s)s?|illness(es)?|krankheit(en)?|enfermedad(es)?|medications?|medikamente?|medicamentos?|pregnan(t|cy)|schwanger(schaft)?|embaraz(o|ada)|allerg(y|ies|ie|ien)|alergias?|blood_(type|group)|blutgruppe|disabilit(y|ies)|vaccinat(ed|ion)|impfstatus',
  'relig(ion|ious_beliefs?)|konfession|sexual_orientation|political_(views?|opinions?|party)|ethnic(ity|_origin)|trade_union_member(ship)?',
];
const ASKS = new RegExp(
  `(?<!(?:^|_)(?:not?|never|without|except|nicht|keine?|ohne|sin|nunca)_(?:[a-z]+_){0,5})(?<![a-z0-9])(?:${PHRASES.join('|')})(?![a-z0-9])`,
);

/** Whether a field of this name asks for what is never collected: `passportNumber`, `credit-card`, `customer_iban`. */
export function asksForSensitive(key: string): boolean {
  const words = key
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
  return NEVER.test(words);
}

/** Whether what a field is described as asks for it. */
export const describesSensitive = (description: string): boolean =>
  ASKS.test(
    description
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .replace(/[äöü]/g, (umlaut) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[umlaut] ?? umlaut)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '_'),
  );
