import { createContext, lazy, Suspense, use, useCallback, type ReactNode } from 'react'
import type { KeptBody, ShownTerm } from '../../../../shared/post/kept-body'
import { placeBody } from '../../../platform/page/page-bodies'
import { BodyFrame } from './body-frame'
import type { Picture } from '../picture'

/** Draws the body that has a key; `isOnTop` as in {@link ArticleBodyProps}. */
export type DrawBody = (key: string, isOnTop: boolean) => ReactNode

/** Given where pages are prebuilt, and nowhere else; see `src/app/rendering/kept-bodies.tsx`. */
export const BodyDrawing = createContext<DrawBody | null>(null)

/** The body of a post in the data of its page: its key, and in development the body itself. */
export interface NamedBody {
  readonly key: string
  readonly html: string | null
  readonly pictures: readonly Picture[] | null
  readonly terms: readonly ShownTerm[] | null
}

export interface ArticleBodyProps {
  /** The path of the page. */
  readonly path: string
  readonly body: NamedBody
  /** Whether nothing pictured stands above the body. */
  readonly isOnTop: boolean
}

/** React has nothing to say about what is in the element. */
const AS_IT_IS = { __html: '' }

/** The development server sends no prebuilt pages. A build leaves this out. */
const DrawnInBrowser =
  process.env.BUILD_STAGE === 'develop'
    ? lazy(async () => ({ default: (await import('./parsed-body')).ParsedBody }))
    : null

/**
 * A post's body. The build draws it; in the browser it stays what the page's HTML holds, and after a route
 * change it is taken from the HTML of the new page (`src/platform/page/page-bodies.ts`). So no one parses it,
 * hydrates it or downloads it twice.
 */
export function ArticleBody({ path, body, isOnTop }: ArticleBodyProps) {
  const draw = use(BodyDrawing)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element !== null) placeBody(path, element)
    },
    [path],
  )
  if (draw !== null) return <BodyFrame bodyKey={body.key}>{draw(body.key, isOnTop)}</BodyFrame>
  if (DrawnInBrowser !== null && isWhole(body)) {
    return (
      <BodyFrame>
        <Suspense>
          <DrawnInBrowser {...body} isOnTop={isOnTop} />
        </Suspense>
      </BodyFrame>
    )
  }
  return (
    <BodyFrame
      ref={place}
      bodyKey={body.key}
      suppressHydrationWarning
      dangerouslySetInnerHTML={AS_IT_IS}
    />
  )
}

const isWhole = (body: NamedBody): body is NamedBody & KeptBody<Picture> =>
  body.html !== null && body.pictures !== null && body.terms !== null
