import { describe, expect, it } from '@jest/globals'
import { DOWNLOAD_COLUMNS } from '../../../../gatsby/reference/states/download-columns.ts'
import { downloadNodes, planStateDownloads } from '../../../../gatsby/reference/states/downloads.ts'
import { stateRecords } from '../../../../gatsby/reference/states/state-record.ts'
import { stateNodes } from '../../../../gatsby/reference/states/state-nodes.ts'
import { statisticsNodes } from '../../../../gatsby/reference/states/statistics.ts'
import { readAtlas } from '../../../../gatsby/reference/states/atlas.ts'
import { ZEROS } from '../../../shared/states/state-numbers.ts'
import { stateRecord } from './state-builder.ts'

const file = (format: string, states = [stateRecord()]) =>
  planStateDownloads(states).find((download) => download.format === format)!

describe('the table of all states', () => {
  it('has a header line and one line for each state, each ending in CRLF', () => {
    const { path, text } = file('CSV', [stateRecord(), stateRecord({ name: 'Utah' })])
    expect(path).toBe('/states/states.csv')
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]?.split(',')).toEqual(DOWNLOAD_COLUMNS.map(({ name }) => name))
    expect(lines[1]).toContain('Texas,TX,48,Austin,South,2026,6.25,')
    expect(lines[3]).toBe('')
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('quotes what holds commas, quotes or line ends, and leaves missing values empty', () => {
    const taxAgency = { name: 'Office "A", second\nfloor', url: 'https://example.org' }
    const { text } = file('CSV', [stateRecord({ taxAgency })])
    expect(text).toContain(',"Office ""A"", second\nfloor",https://example.org,')
    expect(text).toContain(',300,,none,')
  })
})

describe('the JSON of all states', () => {
  it('names units, years, sources and the licence', () => {
    const { path, text } = file('JSON', [stateRecord(), stateRecord({ factsYears: [2025, 2026] })])
    expect(path).toBe('/states/states.json')
    const parsed = JSON.parse(text) as Record<string, unknown>
    expect(parsed['factsYears']).toEqual([2025, 2026])
    expect(parsed['licence']).toMatch(/copy, change and pass on/)
    expect(parsed['columns']).toContainEqual({
      name: 'sales_tax_percent',
      description: 'Sales tax that applies in the whole state; 0 where there is none',
      unit: 'percent',
    })
    expect(parsed['states']).toHaveLength(2)
    expect(parsed['states']).toContainEqual(
      expect.objectContaining({
        name: 'Texas',
        llc_report_name: null,
        sources: [{ title: 'Comptroller', url: 'https://comptroller.texas.gov' }],
      }),
    )
  })
})

describe('what the page says about the downloads', () => {
  it('is their size in bytes, not in letters', () => {
    const states = [stateRecord({ capital: 'Peñasco' })]
    const { text } = file('CSV', states)
    expect(downloadNodes(states)[0]?.fields).toMatchObject({
      format: 'CSV',
      bytes: text.length + 1,
    })
  })
})

describe('the spread of a fact', () => {
  const taxing = (kind: 'flat' | 'none', topRatePercent: number) =>
    stateRecord({
      corporateTax: { ...ZEROS.corporateTax, kind, topRatePercent, since: null, note: null },
    })

  it('counts the states that have a number, the lowest first', () => {
    const states = [taxing('flat', 8), stateRecord(), taxing('none', 0), taxing('flat', 5)]
    const node = statisticsNodes(states).find(({ fields }) => fields.measure === 'corporate-tax')
    expect(node?.fields).toEqual({ measure: 'corporate-tax', median: 5, values: [0, 5, 8] })
  })
})

describe('the nodes beside the states', () => {
  it('are planned from the fields of the states’ nodes, other fields and other nodes left aside', () => {
    const fields = { ...stateRecord(), path: '/states/texas', relatedForms: [{ path: '/x' }] }
    const nodes = stateNodes(
      [
        { id: 'UsState:texas', type: 'UsState', fields },
        { id: 'Tool:x', type: 'Tool', fields: {} },
      ],
      readAtlas(),
    )
    const median = nodes.find(({ id }) => id === 'UsStateMeasure:sales-tax')
    expect(median?.fields).toMatchObject({ median: 6.25 })
    expect(stateRecords([fields])[0]).toEqual(stateRecord())
  })
})
