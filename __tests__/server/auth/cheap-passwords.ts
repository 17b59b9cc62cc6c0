import type { ScryptCost } from '../../../server/auth/passwords/password-hasher.ts'

/** A hundredth of the real cost: most tests are about other things. */
export const CHEAP: ScryptCost = { N: 2 ** 10, r: 8, p: 1 }
