import { describe, expect, it } from '@jest/globals'
import { readText } from '../support/wxr.ts'
import { wordpressSource } from '../../../import/wordpress/wordpress-source.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runSource } from '../support/run-items.ts'

/**
 * Every element that WordPress writes into an export, with a word of its own, from its exporter
 * (`export_wp`, WXR 1.2). What has a word for readers is in a document of the site or in the report.
 */
const CHANNEL = `
  <title>Old titleword</title>
  <link>https://old.example</link>
  <description>Old taglineword</description>
  <pubDate>Mon, 01 Jan 2024 00:00:00 +0000</pubDate>
  <language>en-US</language>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example</wp:base_site_url>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author>
    <wp:author_id>3</wp:author_id>
    <wp:author_login>ana</wp:author_login>
    <wp:author_email>emailword@old.example</wp:author_email>
    <wp:author_display_name>Ana displayword</wp:author_display_name>
    <wp:author_first_name>firstnameword</wp:author_first_name>
    <wp:author_last_name>lastnameword</wp:author_last_name>
  </wp:author>
  <wp:category>
    <wp:term_id>4</wp:term_id>
    <wp:category_nicename>news</wp:category_nicename>
    <wp:category_parent></wp:category_parent>
    <wp:cat_name>News categoryword</wp:cat_name>
    <wp:category_description>All categorydescriptionword</wp:category_description>
    <wp:termmeta><wp:meta_key>colour</wp:meta_key><wp:meta_value>termmetaword</wp:meta_value></wp:termmeta>
  </wp:category>
  <wp:tag>
    <wp:term_id>5</wp:term_id>
    <wp:tag_slug>treaty</wp:tag_slug>
    <wp:tag_name>Treaty tagword</wp:tag_name>
    <wp:tag_description>All tagdescriptionword</wp:tag_description>
  </wp:tag>
  <wp:term>
    <wp:term_id>6</wp:term_id>
    <wp:term_taxonomy>series</wp:term_taxonomy>
    <wp:term_slug>one</wp:term_slug>
    <wp:term_parent></wp:term_parent>
    <wp:term_name>Series termword</wp:term_name>
    <wp:term_description>All termdescriptionword</wp:term_description>
  </wp:term>
  <generator>https://wordpress.org/?v=6.9 generatorword</generator>
  <image><url>https://old.example/icon.png</url><title>imageword</title><link>https://old.example</link><width>32</width><height>32</height></image>`

const POST = `
  <item>
    <title>Post posttitleword</title>
    <link>https://old.example/2020/05/linkword/</link>
    <pubDate>Wed, 06 May 2020 07:08:09 +0000</pubDate>
    <dc:creator>ana</dc:creator>
    <guid isPermaLink="false">https://old.example/?guidword=7</guid>
    <description>The feeddescriptionword</description>
    <content:encoded>Text with contentword.</content:encoded>
    <excerpt:encoded>In short, excerptword.</excerpt:encoded>
    <wp:post_id>7</wp:post_id>
    <wp:post_date>2020-05-06 09:08:09</wp:post_date>
    <wp:post_date_gmt>2020-05-06 07:08:09</wp:post_date_gmt>
    <wp:post_modified>2021-01-01 00:00:00</wp:post_modified>
    <wp:post_modified_gmt>2021-01-01 00:00:00</wp:post_modified_gmt>
    <wp:comment_status>open</wp:comment_status>
    <wp:ping_status>closed</wp:ping_status>
    <wp:post_name>slugword</wp:post_name>
    <wp:status>publish</wp:status>
    <wp:post_parent>0</wp:post_parent>
    <wp:menu_order>17</wp:menu_order>
    <wp:post_type>post</wp:post_type>
    <wp:post_password></wp:post_password>
    <wp:is_sticky>1</wp:is_sticky>
    <category domain="category" nicename="news">News categoryword</category>
    <category domain="post_tag" nicename="treaty">Treaty tagword</category>
    <category domain="series" nicename="one">Series termword</category>
    <category domain="author" nicename="cap-ben">Ben coauthorword</category>
    <enclosure url="https://old.example/rssenclosureword.mp3" length="1" type="audio/mpeg" />
    <wp:postmeta><wp:meta_key>subtitle</wp:meta_key><wp:meta_value>customfieldword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_title</wp:meta_key><wp:meta_value>seotitleword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value>seodescriptionword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_canonical</wp:meta_key><wp:meta_value>https://elsewhere.example/yoastcanonicalword/</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>rank_math_canonical_url</wp:meta_key><wp:meta_value>https://elsewhere.example/rankcanonicalword/</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_aioseop_custom_link</wp:meta_key><wp:meta_value>https://elsewhere.example/aiocanonicalword/</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_seopress_robots_canonical</wp:meta_key><wp:meta_value>https://elsewhere.example/presscanonicalword/</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_opengraph-title</wp:meta_key><wp:meta_value>sharedtitleword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>rank_math_twitter_description</wp:meta_key><wp:meta_value>birdword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_aioseo_og_title</wp:meta_key><wp:meta_value>aiosharedword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_seopress_social_fb_img</wp:meta_key><wp:meta_value>https://old.example/sharedpictureword.png</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>oldslugword</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>https://old.example/enclosureword.mp3\n1\naudio/mpeg</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>999</wp:meta_value></wp:postmeta>
    <wp:comment>
      <wp:comment_id>1</wp:comment_id>
      <wp:comment_author>commentauthorword</wp:comment_author>
      <wp:comment_content>commentword</wp:comment_content>
      <wp:commentmeta><wp:meta_key>a</wp:meta_key><wp:meta_value>commentmetaword</wp:meta_value></wp:commentmeta>
    </wp:comment>
    <plugin:extra>pluginword</plugin:extra>
  </item>`

const typeOf = (type: string, id: number) => `
  <item>
    <title>Item ${type.replaceAll('_', '')}word</title>
    <link>https://old.example/${type}/</link>
    <wp:post_id>${id}</wp:post_id>
    <wp:status>publish</wp:status>
    <wp:post_type>${type}</wp:post_type>
  </item>`

const TYPES = ['page', 'attachment', 'nav_menu_item', 'revision', 'wp_block', 'wp_template', 'book']

/** Words that readers of the old site never saw, or that this site says by itself. */
const NOT_OF_CONTENT: Readonly<Record<string, string>> = {
  taglineword: 'of the site, which has its own',
  imageword: 'the icon of the site, which has its own',
  generatorword: 'the program that wrote the file',
  emailword: 'private',
  firstnameword: 'the display name is what readers saw',
  lastnameword: 'the display name is what readers saw',
  termmetaword: 'settings of plug-ins',
  guidword: 'the name of a feed entry; never an address of a page',
  commentauthorword: 'comments are counted, not read',
  commentword: 'comments are counted, not read',
  commentmetaword: 'comments are counted, not read',
  pluginword: 'the element is named',
}

async function imported() {
  const text = `<?xml version="1.0"?><rss version="2.0"><channel>${CHANNEL}${POST}${TYPES.map((type, place) => typeOf(type, 100 + place)).join('')}</channel></rss>`
  const site = new FakeSite(() => NOW)
  const options = { publishProtected: false, hasPages: false }
  const report = await runSource(site, wordpressSource(await readText(text), options))
  const words = [...new Set(text.match(/\b[a-z]+word\b/g))]
  return { site, report, words }
}

describe('everything that an export can hold', () => {
  it('is on the site afterwards, or in the report', async () => {
    const { site, report, words } = await imported()
    const told = JSON.stringify([[...site.documents], report])
    expect(words.length).toBeGreaterThan(35)
    const lost = words.filter((word) => !told.includes(word) && !(word in NOT_OF_CONTENT))
    expect(lost).toEqual([])
    expect(told).toContain('plugin:extra')
    expect(Object.keys(NOT_OF_CONTENT).filter((word) => !words.includes(word))).toEqual([])
  })

  it('is counted: what came and what was left out are all items of the file', async () => {
    const { report } = await imported()
    const left = report.leftOut.filter(({ kind }) => kind !== 'comment')
    const counted = left.reduce((sum, { count }) => sum + count, report.counts.posts)
    expect(report.counts.items).toBe(1 + TYPES.length)
    expect(counted).toBe(report.counts.items)
    expect(report.leftOut.find(({ kind }) => kind === 'comment')?.count).toBe(1)
    const notes = report.posts[0]?.notes.join('\n')
    expect(notes).toContain('sticky')
    expect(notes).toContain('place 17')
    expect(notes).toContain('attachment #999')
  })
})
