import type { Target } from '../../harness/wire/http.ts'

/** What an attack works with; it runs in a thread of its own. */
export interface Attack {
  /** The product as a client with this address reaches it, such as `203.0.113.7`. */
  from(address: string): Target
  readonly port: number
  /** How long it goes on, in seconds. */
  readonly seconds: number
  /** The one with which the product's messages about changes are signed. */
  readonly webhookSecret: string
  /** Aborts when the time is over. */
  readonly signal: AbortSignal
  /** Counts what became of requests, such as `200` or `no answer`. */
  count(outcome: string, times?: number): void
}

/** Known to the attack that abuses it. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret that benchmarks know all').toString('base64')}`

/** Accounts that attackers have. */
export const HOSTILE_AUTHOR = 'hostile-author'
export const HOSTILE_UPLOADER = 'hostile-uploader'

/** How long a client that was refused waits before its next try, in milliseconds. */
const REFUSED_PAUSE_MS = 100

/**
 * Does something again and again, so many times at once, until the time is over.
 *
 * @param act returns the status of the answer
 */
export async function repeat(
  attack: Attack,
  atOnce: number,
  act: (lane: number, round: number) => Promise<number>,
): Promise<void> {
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    for (let round = 0; !attack.signal.aborted; round += 1) {
      const status = await outcomeOf(attack, () => act(lane, round))
      if (status !== 200) await pause(attack, REFUSED_PAUSE_MS)
    }
  })
  await Promise.all(lanes)
}

/** Does something once and counts what became of it. Returns the status; 0 without an answer. */
export async function outcomeOf(attack: Attack, act: () => Promise<number>): Promise<number> {
  try {
    const status = await act()
    attack.count(String(status))
    return status
  } catch {
    // Refused connections are what an attacker has to expect; the end of the time is one as well.
    if (!attack.signal.aborted) attack.count('no answer')
    return 0
  }
}

/** Resolves after a time, or at the end of the attack. */
export function pause({ signal }: Attack, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', settle)
      resolve()
    }
    const timer = setTimeout(settle, ms)
    signal.addEventListener('abort', settle)
  })
}
