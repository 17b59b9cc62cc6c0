import type { GatePlace, PostOutline } from './outline.ts'
import type { GateProblem } from './problem.ts'

const FILE_NAME = /^[^\s/]+\.(?:jpe?g|png|gif|webp|avif|heic|svg|bmp|tiff?)$/i

type Finding = Pick<GateProblem, 'rule' | 'severity' | 'message'>

const at = (kind: GatePlace['kind'], index: number, finding: Finding): GateProblem => ({
  ...finding,
  field: 'body',
  place: { kind, index },
})

/** Checks a body, its links apart. */
export function contentProblems(outline: PostOutline): GateProblem[] {
  return [
    ...emptinessProblems(outline),
    ...imageProblems(outline),
    ...tableProblems(outline),
    ...asideProblems(outline),
  ]
}

function emptinessProblems({ hasText, images, embeds }: PostOutline): GateProblem[] {
  if (hasText || images.length > 0 || embeds.length > 0) return []
  const message = 'The post has no text.'
  return [{ rule: 'body-empty', severity: 'refuses', field: 'body', message }]
}

function imageProblems({ images }: PostOutline): GateProblem[] {
  return images.flatMap((image, index) => {
    const which = `Picture ${index + 1}`
    const found = (rule: Finding['rule'], severity: Finding['severity'], what: string) =>
      at('image', index, { rule, severity, message: `${which} ${what}.` })
    if (image.source === '' && !image.isPlaceholder) {
      return [found('image-missing', 'refuses', 'has no file')]
    }
    const problems: GateProblem[] = []
    if (image.source === '') {
      const what = 'is missing. Readers see a placeholder instead'
      problems.push(found('image-placeholder', 'advice', what))
    }
    if (image.isDecorative) return problems
    if (image.alt === '') {
      const what = 'has no alternative text and is not marked as decorative'
      problems.push(found('image-alt-missing', 'refuses', what))
    } else if (FILE_NAME.test(image.alt)) {
      const what = `has a file name as its alternative text (“${image.alt}”)`
      problems.push(found('image-alt-file-name', 'advice', what))
    }
    return problems
  })
}

function tableProblems({ tables, embeds }: PostOutline): GateProblem[] {
  return [
    ...tables.flatMap(({ rows, cells, hasHeaders }, index) => {
      // One row or one column has nothing that a header could be the header of.
      if (hasHeaders || rows < 2 || cells <= rows) return []
      const message = `Table ${index + 1} has no header cells with words: mark its first row or column as headers.`
      return [at('table', index, { rule: 'table-headers-missing', severity: 'refuses', message })]
    }),
    ...embeds.flatMap(({ title }, index) => {
      if (title !== '') return []
      const message = `Embed ${index + 1} has no title.`
      return [at('embed', index, { rule: 'embed-title-missing', severity: 'refuses', message })]
    }),
  ]
}

function asideProblems({ callouts, footnotes }: PostOutline): GateProblem[] {
  const empty = (
    asides: PostOutline['callouts'],
    kind: 'callout' | 'footnote',
    rule: Finding['rule'],
    name: string,
  ) =>
    asides.flatMap(({ isEmpty }, index) => {
      if (!isEmpty) return []
      const message = `${name} ${index + 1} has no text. Write it, or delete the ${kind}.`
      return [at(kind, index, { rule, severity: 'refuses', message })]
    })
  return [
    ...empty(callouts, 'callout', 'callout-empty', 'Callout'),
    ...empty(footnotes, 'footnote', 'footnote-empty', 'Footnote'),
  ]
}

/** Checks the order of headings. */
export function headingProblems({ headings }: PostOutline): GateProblem[] {
  const problems: GateProblem[] = []
  // The page's title is the heading of level 1 above the body.
  let previous = 1
  headings.forEach(({ level, text }, index) => {
    if (text === '') {
      const message = `A heading of level ${level} is empty.`
      problems.push(at('heading', index, { rule: 'heading-empty', severity: 'refuses', message }))
    }
    if (level > previous + 1) {
      const next = previous + 1
      const message = `The heading “${text}” jumps to level ${level}: after level ${previous}, level ${next} is next.`
      problems.push(
        at('heading', index, { rule: 'heading-level-skipped', severity: 'refuses', message }),
      )
    }
    previous = level
  })
  return problems
}
