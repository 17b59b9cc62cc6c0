import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Hand } from './hand.ts'

/** Something that a new author wants to have done in the first hour. */
export interface FirstTask {
  readonly title: string
  /** Begins at the list of posts. @param mark a word that only the posts of this run have */
  readonly carryOut: (hand: Hand, mark: string) => Promise<void>
}

/** A build on a small machine takes a while. */
export const WAIT = { timeout: 150_000 }

export const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Post text' })

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** Waits until the receipt says that readers see the version that was just published. */
export async function untilLive(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('region', { name: 'Publish receipt' })).toContainText(/Live at/, WAIT)
  await expect(page.getByText(/Release \d+, checked/)).toHaveCount(count, WAIT)
}

/** Waits, as an author who looks at it, until every picture is uploaded: a post is not published before. */
export async function untilUploaded(page: Page): Promise<void> {
  await expect(page.getByText(/^Uploading /)).toHaveCount(0, WAIT)
}

/** A file as the system's dialog gives it. */
export async function newPicture(name: string) {
  const create = { width: 1200, height: 800, channels: 3, background: '#154' } as const
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
}
