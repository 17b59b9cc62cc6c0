import { describe, expect, it } from '@jest/globals'
import { exportOf, importGhost, wordsIn } from './import-ghost.ts'

const SHARED = (name: string) => ({
  canonical_url: `https://elsewhere.example/${name}canonicalword/`,
  meta_title: `${name}metatitleword`,
  meta_description: `${name}metadescriptionword`,
  og_image: `__GHOST_URL__/${name}ogimageword.png`,
  og_title: `${name}ogtitleword`,
  og_description: `${name}ogdescriptionword`,
  twitter_image: `__GHOST_URL__/${name}twitterimageword.png`,
  twitter_title: `${name}twittertitleword`,
  twitter_description: `${name}twitterdescriptionword`,
})

const CODE = (name: string) => ({
  codeinjection_head: `<style>${name}headword</style>`,
  codeinjection_foot: `<script>${name}footword</script>`,
})

/** Every column of the tables of a default export of Ghost 6, from its `schema.js`, with a word of its own. */
const { meta_title, meta_description, og_image, og_title, og_description, ...TWITTER } =
  SHARED('post')
const { canonical_url, ...META } = TWITTER

const TABLES = {
  posts: [
    {
      id: 'p0',
      uuid: 'uuidword',
      title: 'A posttitleword',
      slug: 'slugword',
      html: '<p>htmlword</p>',
      comment_id: 'commentidword',
      plaintext: 'plaintextword',
      feature_image: '__GHOST_URL__/coverword.png',
      featured: 1,
      type: 'page',
      status: 'published',
      locale: 'localeword',
      visibility: 'public',
      email_recipient_filter: 'filterword',
      published_at: '2020-05-06T07:08:09.000Z',
      published_by: 'publisherword',
      custom_excerpt: 'excerptword',
      custom_template: 'custom-templateword',
      newsletter_id: 'n1',
      show_title_and_feature_image: 0,
      canonical_url,
      ...CODE('post'),
    },
    {
      id: 'p1',
      title: 'For membersword',
      slug: 'for-members',
      status: 'published',
      visibility: 'tiers',
      published_at: '2020-05-06T07:08:09.000Z',
    },
  ],
  posts_meta: [
    {
      post_id: 'p0',
      meta_title,
      meta_description,
      og_image,
      og_title,
      og_description,
      ...META,
      email_subject: 'emailsubjectword',
      frontmatter: 'title: frontmatterword',
      feature_image_alt: 'coveraltword',
      feature_image_caption: 'covercaptionword',
      email_only: 0,
    },
  ],
  tags: [
    {
      id: 't1',
      name: 'tagnameword',
      slug: 'tag',
      description: 'tagdescriptionword',
      feature_image: '__GHOST_URL__/tagimageword.png',
      visibility: 'public',
      accent_color: '#123456',
      ...SHARED('tag'),
      ...CODE('tag'),
    },
    { id: 't2', name: '#internal', slug: 'hash-internal', description: 'internalword' },
  ],
  posts_tags: [{ post_id: 'p0', tag_id: 't1' }],
  users: [
    {
      id: 'u1',
      name: 'Ana usernameword',
      slug: 'ana',
      password: 'secretword',
      email: 'addressword@old.example',
      profile_image: '__GHOST_URL__/profileword.png',
      cover_image: '__GHOST_URL__/usercoverword.png',
      bio: 'bioword',
      website: 'https://elsewhere.example/websiteword/',
      location: 'locationword',
      facebook: 'facebookword',
      twitter: '@twitterword',
      threads: 'threadsword',
      bluesky: 'blueskyword',
      mastodon: 'mastodonword',
      tiktok: 'tiktokword',
      youtube: 'youtubeword',
      instagram: 'instagramword',
      linkedin: 'linkedinword',
      accessibility: '{"nightShift":"nightword"}',
      locale: 'userlocaleword',
      meta_title: 'usermetatitleword',
      meta_description: 'usermetadescriptionword',
      tour: 'tourword',
    },
    { id: 'u2', name: 'Leo', slug: 'leo', bio: 'staffword' },
  ],
  posts_authors: [{ post_id: 'p0', author_id: 'u1' }],
  products: [
    {
      id: 'd1',
      name: 'Free',
      type: 'free',
      active: 1,
      visibility: 'public',
      description: 'freetierword',
    },
    {
      id: 'd2',
      name: 'tiernameword',
      type: 'paid',
      active: 1,
      visibility: 'public',
      description: 'tierdescriptionword',
    },
    { id: 'd3', name: 'hiddentierword', type: 'paid', active: 1, visibility: 'none' },
  ],
  posts_products: [{ post_id: 'p1', product_id: 'd2' }],
  benefits: [{ id: 'b1', name: 'benefitword', slug: 'a' }],
  offers: [{ id: 'o1', name: 'offerword', code: 'a' }],
  newsletters: [
    {
      id: 'n1',
      name: 'newsletternameword',
      status: 'active',
      description: 'newsletterdescriptionword',
      footer_content: 'newsletterfooterword',
    },
  ],
  snippets: [{ id: 's1', name: 'snippetword', mobiledoc: '{}' }],
  custom_theme_settings: [
    { key: 'email_signup_text', type: 'text', value: 'Join the themetextword' },
    { key: 'navigation_layout', type: 'select', value: 'themechoiceword' },
  ],
  settings: [
    { key: 'title', value: 'sitetitleword' },
    { key: 'description', value: 'sitedescriptionword' },
    { key: 'logo', value: 'https://old.example/logoword.png' },
    { key: 'codeinjection_head', value: '<style>siteheadword</style>' },
    { key: 'codeinjection_foot', value: '<script>sitefootword</script>' },
    { key: 'navigation', value: '[{"label":"navigationword","url":"/"}]' },
    { key: 'secondary_navigation', value: '[{"label":"secondword","url":"/second/"}]' },
    { key: 'announcement_content', value: '<p>An announcementword</p>' },
    { key: 'announcement_visibility', value: '["visitors"]' },
    { key: 'portal_button_signup_text', value: 'portalword' },
  ],
}

/** Words that readers of the old site never saw, or that go with what is named. */
const NOT_OF_CONTENT: Readonly<Record<string, string>> = {
  uuidword: 'an id',
  commentidword: 'an id',
  coveraltword: 'goes with the picture, whose file is not there',
  plaintextword: 'the words of the HTML',
  localeword: 'not used by Ghost',
  userlocaleword: 'not used by Ghost',
  filterword: 'who got a letter',
  publisherword: 'an id',
  internalword: 'of a tag that readers do not see',
  secretword: 'private',
  addressword: 'private',
  nightword: "of the editor's screen",
  tourword: "of the editor's screen",
  staffword: 'of someone who wrote nothing',
  freetierword: 'members sign up on pages of Ghost',
  tierdescriptionword: 'its tier is named',
  hiddentierword: 'not shown',
  benefitword: 'its tier is named',
  offerword: 'its tier is named',
  newsletterdescriptionword: 'its newsletter is named',
  newsletterfooterword: 'its newsletter is named',
  snippetword: 'of the editor',
  themechoiceword: 'how the theme looks',
  sitedescriptionword: 'of the site, which has its own',
  logoword: 'of the site, which has its own',
  portalword: 'members sign up on pages of Ghost',
}

describe('everything that a Ghost export can hold', () => {
  it('is on the site afterwards, or in the report', async () => {
    const { words, told } = await importGhost(TABLES)
    const found = wordsIn(told)
    expect(words.length).toBeGreaterThan(80)
    expect(words.filter((word) => !found.includes(word) && !(word in NOT_OF_CONTENT))).toEqual([])
    expect(Object.keys(NOT_OF_CONTENT).filter((word) => !words.includes(word))).toEqual([])
    expect(found.filter((word) => word in NOT_OF_CONTENT)).toEqual([])
    expect(told).not.toContain('__GHOST_URL__')
  })

  it('is said of a post where it differs from post to post', async () => {
    const { report } = await importGhost(TABLES)
    const [page, gated] = report.posts.map(({ notes }) => notes)
    expect(page).toContain('was featured in Ghost; posts are not pinned here')
    expect(page).toContain('Ghost showed it without its title and cover; here they are shown')
    expect(gated).toEqual([
      'was for members ("tiers": tiernameword) in Ghost: imported as a draft',
      'has no text',
    ])
  })

  it('is said once, with numbers, where posts, tags or authors have no place for it', async () => {
    const named = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({
      id: name,
      slug: name,
      name,
      description: `About <b>${name}</b>`,
    }))
    const { report } = await importGhost({
      ...exportOf({ custom_template: 'custom-wide' }, { custom_template: 'custom-wide' }),
      tags: [...named, { id: 't', name: 'Taxes', slug: 'taxes', feature_image: '/a.png' }],
    })
    expect(report.notes).toEqual([
      'of posts, these were left out: templates of 2 (Post 0: "custom-wide"; Post 1: "custom-wide")',
      'of tags (the site keeps their names only), these were left out: descriptions of 6 (A: "About A"; B: "About B"; C: "About C"; D: "About D"; E: "About E"; …), pictures of 1 (Taxes: /a.png)',
      expect.stringContaining('routes.yaml'),
    ])
  })

  it('is what earlier versions called otherwise', async () => {
    const { told } = await importGhost({
      ...exportOf({ image: '/coverword.png', author_id: 'u1' }),
      tags: [{ id: 't1', name: 'Taxes', slug: 'taxes', image: '/tagimageword.png' }],
      users: [
        { id: 'u1', name: 'Ana', slug: 'ana', image: '/faceword.png', cover: '/wideword.png' },
      ],
    })
    expect(wordsIn(told)).toEqual(
      expect.arrayContaining(['coverword', 'tagimageword', 'faceword', 'wideword']),
    )
  })
})
