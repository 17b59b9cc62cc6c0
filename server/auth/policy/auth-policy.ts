/** Which ways in are open, and what passwords must be like. */
export interface AuthPolicy {
  /** May strangers make accounts? Normally not: an operator does. */
  readonly isSignUpOpen: boolean
  /** May strangers have accounts without credentials? */
  readonly isAnonymousOpen: boolean
  /** May people sign in by a link in an e-mail? */
  readonly isEmailLinkOpen: boolean
  /** Are unsigned custom tokens believed? */
  readonly areCustomTokensUnsigned: boolean
  /** Do answers keep to themselves which addresses have accounts? */
  readonly isEmailPrivate: boolean
  /** Fewest characters of a password. */
  readonly passwordMinLength: number
  /** Are common passwords, and those that are the own name or address, refused? */
  readonly isGuessablePasswordRefused: boolean
  /** Are sign-ups and requests for mail counted and slowed, as failed sign-ins are? */
  readonly areRequestsThrottled: boolean
  /** Is a person who signs up welcomed by an e-mail? */
  readonly isWelcomeSent: boolean
}

/** Returns the policy for real people's accounts. */
export function productionPolicy(isSignUpOpen: boolean): AuthPolicy {
  return {
    isSignUpOpen,
    isAnonymousOpen: false,
    isEmailLinkOpen: false,
    areCustomTokensUnsigned: false,
    isEmailPrivate: true,
    passwordMinLength: 8,
    isGuessablePasswordRefused: true,
    areRequestsThrottled: true,
    isWelcomeSent: true,
  }
}

/** Policy of Firebase's emulator, so that suites written for it run in test mode. */
export const TEST_POLICY: AuthPolicy = {
  isSignUpOpen: true,
  isAnonymousOpen: true,
  isEmailLinkOpen: true,
  areCustomTokensUnsigned: true,
  isEmailPrivate: false,
  passwordMinLength: 6,
  isGuessablePasswordRefused: false,
  areRequestsThrottled: false,
  isWelcomeSent: false,
}
