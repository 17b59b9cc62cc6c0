import { escapeControls } from '../../node-shared/log/escape-controls.ts'
import type { Finding } from './finding.ts'

const SIGNS: Readonly<Record<Finding['state'], string>> = {
  ok: '✓',
  skipped: '–',
  warning: '!',
  failed: '✗',
}

/** How the command ends. */
export const DOCTOR_EXIT = { well: 0, failed: 1, usage: 2, warnings: 3 } as const

/** 1 when something failed, 3 when there are warnings only. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.some(({ state }) => state === 'failed')) return DOCTOR_EXIT.failed
  return findings.some(({ state }) => state === 'warning') ? DOCTOR_EXIT.warnings : DOCTOR_EXIT.well
}

/** The findings for people, with what to do below each that needs it. */
export function reportText(findings: readonly Finding[]): string {
  const lines = findings.map((finding) => {
    const { check, state, message } = finding
    const line = `${SIGNS[state]} ${check.padEnd(13)} ${escapeControls(message)}`
    return 'advice' in finding ? `${line}\n                → ${finding.advice}` : line
  })
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  const warnings = count('warning') === 1 ? '1 warning' : `${count('warning')} warnings`
  const sum = `${count('failed')} failed, ${warnings}, ${count('skipped')} not checked`
  return `${lines.join('\n')}\n\n${sum}\n`
}

/** The findings for programs. */
export function reportJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ isWell: exitCodeOf(findings) === DOCTOR_EXIT.well, findings }, null, 2)}\n`
}
