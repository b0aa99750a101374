export type DemoOptions = {
  api: string;
  functionsKey: string;
  /** Unset where mails leave this machine: then nobody can read them here. */
  mailbox?: string | undefined;
  /** The demo customer's own system. */
  shopApi: string;
  /** Where that customer's shoppers sign in. */
  identityProvider: string;
  /** Whether plans are paid for with the stand-in for Stripe: nobody pays a real one for a demo. */
  isPaid: boolean;
  /** The stand-in for Slack, where it runs: nobody joins a real workspace for a demo. */
  slack?: string | undefined;
  /** Where the result is kept, once it is complete. */
  file: string;
  say: (text: string) => void;
  signal: AbortSignal;
};
