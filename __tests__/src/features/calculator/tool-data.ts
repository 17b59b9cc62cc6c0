import { readFileSync } from 'node:fs'
import { completeTool } from '../../../../gatsby/reference/facts/complete-tool'
import { TOOLS } from '../../../../shared/kinds/tables/tools'
import type { ToolData } from '../../../../src/features/calculator/calculation/tool-data'

/** A tool as its page gets it. */
export function toolData(slug: string): ToolData {
  const file: unknown = JSON.parse(readFileSync(`content/tools/${slug}.json`, 'utf8'))
  const fields = TOOLS.schema.parse(file)
  return {
    ...fields,
    ...completeTool({ slug, fields, day: '2026-11-28' }).fields,
    slug,
  } as unknown as ToolData
}
