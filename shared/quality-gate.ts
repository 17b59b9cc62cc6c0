import { isValidSlug } from './slug.ts'

/**
 * What must be right before readers may see a post. The editor refuses to publish with these rules;
 * they work on a small outline of the post, so that any zone with any DOM can apply them.
 */

/** The parts of a DOM element that an outline is made from; every DOM implementation has them. */
export interface OutlineElement {
  readonly localName: string
  readonly textContent: string | null
  getAttribute(name: string): string | null
  querySelectorAll(selectors: string): Iterable<OutlineElement>
}

/** A heading of the body, in document order. */
export interface OutlineHeading {
  /** 2 to 6; the title of the page is the only heading of level 1. */
  readonly level: number
  readonly text: string
}

/** A picture of the body. */
export interface OutlineImage {
  readonly alt: string
  readonly isDecorative: boolean
  /** Whether the picture itself is missing and a labelled placeholder stands for it. */
  readonly isPlaceholder: boolean
  readonly source: string
}

/** A link of the body. */
export interface OutlineLink {
  readonly href: string
  readonly text: string
  /** Alternative texts of the pictures inside the link: they name it when there are no words. */
  readonly imageAlt: string
}

/** What the rules look at in the body of a post. */
export interface PostOutline {
  readonly headings: readonly OutlineHeading[]
  readonly images: readonly OutlineImage[]
  readonly links: readonly OutlineLink[]
  readonly hasText: boolean
}

/** Everything the rules look at. */
export interface GateInput {
  readonly title: string
  readonly slug: string
  readonly excerpt: string
  readonly cover: { readonly alt: string } | null
  readonly outline: PostOutline
}

/** A stable name for each rule. */
export type GateRule =
  | 'title-missing'
  | 'slug-missing'
  | 'slug-invalid'
  | 'excerpt-missing'
  | 'body-empty'
  | 'cover-alt-missing'
  | 'image-alt-missing'
  | 'image-missing'
  | 'link-target-missing'
  | 'link-text-missing'
  | 'heading-empty'
  | 'heading-level-skipped'

/** One reason against publishing, in the author's words. */
export interface GateProblem {
  readonly rule: GateRule
  readonly message: string
  /** The field to go to. */
  readonly field: 'title' | 'slug' | 'excerpt' | 'cover' | 'body'
}

const textOf = (element: OutlineElement): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * Reads the outline of a post's body.
 *
 * @param body an element or document whose descendants are the post's HTML
 */
export function outlineOf(body: OutlineElement): PostOutline {
  return {
    headings: Array.from(body.querySelectorAll('h1, h2, h3, h4, h5, h6'), (heading) => ({
      level: Number(heading.localName.slice(1)),
      text: textOf(heading),
    })),
    images: Array.from(body.querySelectorAll('img'), (image) => ({
      alt: (image.getAttribute('alt') ?? '').trim(),
      isDecorative: image.getAttribute('data-decorative') === 'true',
      isPlaceholder: image.getAttribute('data-placeholder') !== null,
      source: image.getAttribute('src') ?? '',
    })),
    links: Array.from(body.querySelectorAll('a'), (link) => ({
      href: (link.getAttribute('href') ?? '').trim(),
      text: textOf(link),
      imageAlt: Array.from(link.querySelectorAll('img'), (image) => image.getAttribute('alt') ?? '')
        .join(' ')
        .trim(),
    })),
    hasText: textOf(body) !== '',
  }
}

/**
 * The reasons why a post may not be published yet, in the order in which an author meets the fields;
 * empty when it may be.
 */
export function publishingProblems(input: GateInput): GateProblem[] {
  return [...fieldProblems(input), ...bodyProblems(input.outline)]
}

function fieldProblems(input: GateInput): GateProblem[] {
  const problems: GateProblem[] = []
  if (input.title.trim() === '') {
    problems.push({ rule: 'title-missing', field: 'title', message: 'The title is missing.' })
  }
  if (input.slug === '') {
    problems.push({ rule: 'slug-missing', field: 'slug', message: 'The slug is missing.' })
  } else if (!isValidSlug(input.slug)) {
    problems.push({
      rule: 'slug-invalid',
      field: 'slug',
      message: `“${input.slug}” cannot be a slug.`,
    })
  }
  if (input.excerpt.trim() === '') {
    problems.push({
      rule: 'excerpt-missing',
      field: 'excerpt',
      message: 'The excerpt is missing: one or two sentences shown in lists and search results.',
    })
  }
  if (input.cover !== null && input.cover.alt.trim() === '') {
    problems.push({
      rule: 'cover-alt-missing',
      field: 'cover',
      message: 'The cover picture has no alternative text.',
    })
  }
  return problems
}

function bodyProblems(outline: PostOutline): GateProblem[] {
  const problems: GateProblem[] = []
  const add = (rule: GateRule, message: string) => problems.push({ rule, field: 'body', message })
  if (!outline.hasText && outline.images.length === 0) add('body-empty', 'The post has no text.')
  outline.images.forEach((image, index) => {
    const which = `Picture ${index + 1}`
    if (image.source === '' && !image.isPlaceholder) {
      add('image-missing', `${which} has no file.`)
    } else if (image.alt === '' && !image.isDecorative) {
      add('image-alt-missing', `${which} has no alternative text and is not marked as decorative.`)
    }
  })
  outline.links.forEach((link) => {
    if (link.href === '' || link.href === '#') {
      add('link-target-missing', `The link “${link.text || link.imageAlt}” leads nowhere.`)
    }
    if (link.text === '' && link.imageAlt === '') {
      add('link-text-missing', `A link to ${link.href || 'nowhere'} has no text.`)
    }
  })
  return [...problems, ...headingProblems(outline.headings)]
}

function headingProblems(headings: readonly OutlineHeading[]): GateProblem[] {
  const problems: GateProblem[] = []
  // The page's title is the heading of level 1 above the body.
  let previous = 1
  for (const { level, text } of headings) {
    if (text === '') {
      problems.push({
        rule: 'heading-empty',
        field: 'body',
        message: `A heading of level ${level} is empty.`,
      })
    }
    if (level > previous + 1) {
      problems.push({
        rule: 'heading-level-skipped',
        field: 'body',
        message: `The heading “${text}” jumps to level ${level}: after level ${previous}, level ${previous + 1} is next.`,
      })
    }
    previous = level
  }
  return problems
}
