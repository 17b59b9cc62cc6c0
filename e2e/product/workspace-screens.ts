import type { Page } from '@playwright/test'
import { at, openSettled } from './pages.ts'
import { bodyOf } from './writing.ts'

/** A screen of the workspace, in a state that an author meets. */
export interface WorkspaceScreen {
  readonly name: string
  /** Opens it for an author who is signed in. */
  readonly open: (page: Page) => Promise<void>
}

const posts = async (page: Page): Promise<void> => {
  await page.goto(at('/create'))
  await page.getByRole('button', { name: 'Create post' }).waitFor()
}

const newPost = async (page: Page): Promise<void> => {
  await page.goto(at(`/create?post=screen-${Date.now().toString(36)}&new=1`))
  await bodyOf(page).waitFor()
}

/** A dialog of a new post, opened by a button or by a key. */
const dialogOf =
  (name: string, opener: { readonly key: string } | { readonly button: string }) =>
  async (page: Page): Promise<void> => {
    await newPost(page)
    await bodyOf(page).focus()
    if ('key' in opener) await page.keyboard.press(opener.key)
    else await page.getByRole('button', { name: opener.button, exact: true }).click()
    await page.getByRole('dialog', { name }).waitFor()
  }

/** Every screen that authors and editors work with. */
export const WORKSPACE_SCREENS: readonly WorkspaceScreen[] = [
  { name: 'list of posts', open: posts },
  { name: 'new post', open: newPost },
  {
    name: 'refused post',
    open: async (page) => {
      await newPost(page)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByText(/^Not published: /).waitFor()
    },
  },
  { name: 'links', open: dialogOf('Link', { key: 'ControlOrMeta+k' }) },
  { name: 'help', open: dialogOf('Keyboard shortcuts', { key: 'ControlOrMeta+/' }) },
  {
    name: 'library of the editor',
    open: dialogOf('Picture library', { button: 'Picture library' }),
  },
  {
    name: 'library',
    open: async (page) => {
      await page.goto(at('/create?view=library'))
      await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
      await page.getByText('Loading pictures…').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'list of terms',
    open: async (page) => {
      await page.goto(at('/create?view=terms'))
      await page.getByRole('list', { name: 'Terms' }).waitFor()
    },
  },
  {
    name: 'term',
    open: async (page) => {
      await page.goto(at('/create?entry=en:glossary:apostille'))
      await page.getByRole('textbox', { name: 'Definition' }).waitFor()
    },
  },
  {
    name: 'publishing console',
    open: async (page) => {
      await page.goto(at('/create/publishing'))
      await page.getByRole('heading', { level: 1, name: 'Publishing' }).waitFor()
    },
  },
]

/** Of visitors who are not signed in. */
export const SIGN_IN_SCREEN: WorkspaceScreen = {
  name: 'sign-in',
  open: (page) => openSettled(page, '/login'),
}
