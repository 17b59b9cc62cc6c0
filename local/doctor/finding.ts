/** The doctor's checks, in the order in which it reports them. */
export const CHECKS = [
  'configuration',
  'versions',
  'data',
  'disk',
  'product',
  'backup',
  'target',
  'snapshots',
  'rules',
  'webhook',
  'clock',
  'certificate',
  'release',
] as const
export type CheckName = (typeof CHECKS)[number]

/** One thing that was looked at: how it is, and what to do unless it is well. */
export type Finding =
  | { readonly check: CheckName; readonly state: 'ok' | 'skipped'; readonly message: string }
  | {
      readonly check: CheckName
      readonly state: 'warning' | 'failed'
      readonly message: string
      /** The advice to the operator. */
      readonly advice: string
    }

/** Makes the findings of one check. */
export function findingsOf(check: CheckName) {
  return {
    ok: (message: string): Finding => ({ check, state: 'ok', message }),
    skipped: (message: string): Finding => ({ check, state: 'skipped', message }),
    warning: (message: string, advice: string): Finding => ({
      check,
      state: 'warning',
      message,
      advice,
    }),
    failed: (message: string, advice: string): Finding => ({
      check,
      state: 'failed',
      message,
      advice,
    }),
  }
}
