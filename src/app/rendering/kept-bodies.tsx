import type { ReactNode } from 'react'
import { keptBodyFile, type KeptBody } from '../../../shared/post/kept-body'
import { BodyDrawing, type DrawBody } from '../../features/article/body/article-body'
import { ParsedBody } from '../../features/article/body/parsed-body'
import type { Picture } from '../../features/article/picture'

/**
 * Reads files without an import. Of pages that import `fs` Gatsby believes that they can be another every
 * time, and renders all of them at every build; these files never change.
 */
interface FileSystem {
  readonly readFileSync: (file: string, encoding: 'utf8') => string
}

function readKeptBody(key: string): KeptBody<Picture> {
  const files = process.getBuiltinModule('fs') as FileSystem
  // The site's folder is the current one, in the threads that render pages as well. The build has written it.
  return JSON.parse(files.readFileSync(keptBodyFile(key), 'utf8')) as KeptBody<Picture>
}

const drawKeptBody: DrawBody = (key, isOnTop) => (
  <ParsedBody {...readKeptBody(key)} isOnTop={isOnTop} />
)

/** Lets the articles below draw the bodies that the build keeps. For prebuilt pages alone. */
export function KeptBodies({ children }: { readonly children: ReactNode }) {
  return <BodyDrawing value={drawKeptBody}>{children}</BodyDrawing>
}
