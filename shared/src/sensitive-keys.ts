/**
 * Names of what is never collected: payment, identity papers, secrets, and what the law calls special categories. In the
 * languages in which agents are set up most often; a name in another one is caught by what the value looks like, or by the
 * model that reads it.
 */
const NAMES = [
  // payment
  '(credit|debit|bank)_?card\\w*|card_?(no|nr|num|number|holder|expiry)|cvv2?|cvc2?|iban|bic|bank_?(account|details|data)\\w*|konto_?nummer|bankverbindung|kreditkarte\\w*|tarjeta\\w*|cuenta_?bancaria',
  // identity papers
  'passport\\w*|reisepass\\w*|pasaporte|(personal)?ausweis\\w*|ssn|social_?(security|insurance)\\w*|sozialversicherung\\w*|national_?id\\w*|id_?(card|document)\\w*|identity_?(card|no|number|document)\\w*|tax_?(id|no|number)\\w*|steuer_?(id|nr|nummer)\\w*|dni|nie|nif|nhs\\w*|driv(er|ers|ing)_?licen[cs]e\\w*|fuehrerschein\\w*|permiso_?de_?conducir',
  // secrets
  'password\\w*|passwort\\w*|passwd|kennwort|contrasena|pin|pin_?(code|number)|secret|security_?(code|answer)',
  // health
  'health\\w*|gesundheit\\w*|salud|diagnos\\w*|disease\\w*|illness\\w*|krankheit\\w*|enfermedad\\w*|medication\\w*|medical_?(history|condition|record|data)\\w*|medikament\\w*|disabilit\\w*|behinderung\\w*|pregnan\\w*|schwanger\\w*|embaraz\\w*|allerg\\w*|blood_?(type|group)|blutgruppe|hiv|therapy|mental_?health',
  // belief, opinion, origin, sexuality, body, offences
  'religio\\w*|faith|konfession|politic\\w*|politisch\\w*|party_?(member\\w*|affiliation)|(trade_?)?union_?member\\w*|gewerkschaft\\w*|ethnic\\w*|(?<!_)race$|skin_?colou?r|sexual\\w*|sex_?life|gender_?identity|biometric\\w*|fingerprint\\w*|genetic\\w*|dna|criminal\\w*|vorstrafe\\w*',
];
const NEVER = new RegExp(`^(?:\\w+_)?(?:${NAMES.join('|')})(?:_\\w+)?$`);

/** Whether a field of this name asks for what is never collected: `passportNumber`, `credit-card`, `customer_iban`. */
export function asksForSensitive(key: string): boolean {
  const words = key
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();
  return NEVER.test(words);
}
