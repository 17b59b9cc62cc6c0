import { ownValue } from '../../../shared/records/own-value'

/** A state on the tile map of the home page: one square each, where a map would have it roughly. */
export interface StatePlace {
  readonly code: string
  readonly name: string
  /** Last part of the path of its page. */
  readonly slug: string
  readonly column: number
  readonly row: number
}

/** Rows of the tile map; two points hold a square free. */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. .. VT NH',
  '.. WA ID MT ND MN IL WI MI NY RI MA',
  '.. OR NV WY SD IA IN OH PA NJ CT ..',
  '.. CA UT CO NE MO KY WV VA MD DE ..',
  '.. .. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. .. TX .. .. .. .. FL .. ..',
] as const

const NAMES: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  AL: 'Alabama',
  AR: 'Arkansas',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
}

const placeOf = (code: string, column: number, row: number): StatePlace[] => {
  const name = ownValue(NAMES, code)
  if (name === undefined) return []
  return [{ code, name, slug: name.toLowerCase().replaceAll(' ', '-'), column, row }]
}

/** The fifty states and the District of Columbia, by name. */
export const STATE_PLACES: readonly StatePlace[] = ROWS.flatMap((row, rowIndex) =>
  row.split(' ').flatMap((code, column) => placeOf(code, column + 1, rowIndex + 1)),
).sort((a, b) => a.name.localeCompare(b.name, 'en'))
