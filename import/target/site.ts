import type { AuthorNames } from '../../shared/accounts/authors.ts'
import type { PostFields } from '../../shared/post/post.ts'
import type { PostContent } from '../../shared/post/post-writes.ts'
import type { PictureFile } from '../media/media-file.ts'

/** A post as the site has it now. `token` is the connection's own; it goes back with a save. */
export interface ExistingPost {
  readonly fields: PostFields
  readonly token: unknown
}

export interface SavePostRequest {
  readonly postId: string
  readonly existing: ExistingPost | null
  readonly content: PostContent
  readonly publishedAt: Date | null
  /** When a scheduled post is due. */
  readonly publishAt: Date | null
  /** Slugs that are to redirect to it, where no other post has them. */
  readonly oldSlugs: readonly string[]
}

/** A file in the site's storage. */
export interface UploadedPicture {
  readonly path: string
  readonly url: string
}

/** The words by which a picture is found. */
export interface PictureWords {
  readonly name: string
  readonly alt: string
}

/** An address of an earlier site and where it leads; see `shared/site/old-address.ts`. */
export interface SiteRedirect {
  readonly id: string
  readonly postId: string
  /** The page that it leads to instead of a post; null for a post. */
  readonly to: string | null
}

/** The site that an import writes to. */
export interface TargetSite {
  /** The signed-in user. */
  readonly uid: string
  /** Where the site is, for people. */
  readonly description: string
  /** Those of the posts that there are, by id. A post that does not parse is `broken`. */
  readPosts(postIds: readonly string[]): Promise<ReadonlyMap<string, ExistingPost | 'broken'>>
  /** The post that a slug belongs to, also when it only redirects; null when it is free. */
  slugOwner(slug: string): Promise<string | null>
  /** Those of the posts that were published here once and taken away since. */
  removedAmong(postIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Stores a picture below its post, unless it is there already, and enters it into the library.
   *
   * @param known what the library is to find it by
   */
  storePicture(postId: string, file: PictureFile, known?: PictureWords): Promise<UploadedPicture>
  /** Writes one version of a post with its revision and slug, all or nothing. */
  save(request: SavePostRequest): Promise<void>
  /** Those of the redirects that there are, by their ids. */
  readRedirects(ids: readonly string[]): Promise<readonly SiteRedirect[]>
  /** Writes some redirects, all or none. */
  saveRedirects(redirects: readonly SiteRedirect[]): Promise<void>
  /** The names that readers see, of those of the authors who have one here. */
  readAuthorNames(authorIds: readonly string[]): Promise<AuthorNames>
  /** Gives an author a name. */
  saveAuthorName(authorId: string, name: string): Promise<void>
  close(): Promise<void>
}
