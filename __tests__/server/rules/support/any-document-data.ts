import fc from '../../../setup/fast-check.ts'
import {
  RulesBytes,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
} from '../../../../server/rules/index.ts'
import type { RulesMap, RulesValue } from '../../../../server/rules/index.ts'

const leafValue = fc.oneof(
  fc.constantFrom<RulesValue>(null, true, 0n, -1n, 2n ** 63n - 1n, Number.NaN, -0, 1.5, Infinity),
  fc.string({ maxLength: 5 }),
  fc.constantFrom<RulesValue>(
    new RulesBytes(new Uint8Array([255])),
    new RulesTimestamp(0n),
    new RulesLatLng(1, 2),
    new RulesPath(['databases', '(default)', 'documents', 'items', 'a']),
  ),
)
const { value } = fc.letrec<{ value: RulesValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    leafValue,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')).map(toMap),
  ),
}))

function toMap(record: Readonly<Record<string, RulesValue>>): RulesMap {
  return new Map(Object.entries(record))
}

export const documentData = fc.dictionary(fc.constantFrom('a', 'b'), value).map(toMap)
