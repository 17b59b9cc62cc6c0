import { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp } from '../../rules/index.ts'
import type { RulesMap, RulesValue } from '../../rules/index.ts'
import type { Fields, Value } from '../values/value.ts'

/** A stored value as rules see it. */
export function toRulesValue(value: Value): RulesValue {
  switch (value.kind) {
    case 'null':
      return null
    case 'boolean':
    case 'integer':
    case 'double':
    case 'string':
      return value.value
    case 'timestamp':
      return new RulesTimestamp(value.microseconds * 1000n)
    case 'bytes':
      return new RulesBytes(value.value)
    case 'reference':
      return new RulesPath(['databases', '(default)', 'documents', ...value.path.split('/')])
    case 'geoPoint':
      return new RulesLatLng(value.latitude, value.longitude)
    case 'array':
      return value.values.map(toRulesValue)
    case 'map':
      return toRulesMap(value.fields)
  }
}

/** The fields of a document as rules see them. */
export function toRulesMap(fields: Fields): RulesMap {
  return new Map([...fields].map(([name, value]) => [name, toRulesValue(value)]))
}
