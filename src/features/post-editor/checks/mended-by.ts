import type { GateRule } from '../../../../shared/quality-gate/problem'
import type { FieldProblem } from './save-problems'

/** The part of a place to be changed: its words, its picture, the upload of that, or where it leads. */
export type PlaceControl = 'words' | 'file' | 'upload' | 'address'

/** Rules about something that has controls of its own, other than its words. */
const CONTROLS: Readonly<Partial<Record<GateRule, PlaceControl>>> = {
  'image-missing': 'file',
  'image-placeholder': 'file',
  'link-target-missing': 'address',
  'link-dead': 'address',
  'link-unpublished': 'address',
  'link-anchor-missing': 'address',
  'term-missing': 'address',
}

/** Returns the part of a place in the text that mends a problem. */
export function mendedBy({
  rule,
  isUpload,
}: Pick<FieldProblem, 'rule' | 'isUpload'>): PlaceControl {
  if (isUpload === true) return 'upload'
  return (rule === undefined ? undefined : CONTROLS[rule]) ?? 'words'
}
