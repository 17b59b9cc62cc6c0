import { createHash } from 'node:crypto'

/** Stands for a pair of rules, so that two pairs can be compared without their texts. */
export function digestOfRules(firestoreRules: string, storageRules: string): string {
  return createHash('sha256').update(`${firestoreRules}\0${storageRules}`).digest('hex')
}
