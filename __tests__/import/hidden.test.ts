/* eslint-disable max-lines -- one table of all ways to hide words, which a reader compares */
import { describe, expect, it } from '@jest/globals'
import { parseGhostExport } from '../../import/ghost/ghost-export.ts'
import { ghostSource } from '../../import/ghost/ghost-source.ts'
import { parseMarkup } from '../../import/html/markup.ts'
import { createFieldCleaner } from '../../import/pliego/clean-fields.ts'
import type { ImportReport } from '../../import/report/report.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { FakeSite } from './support/fake-site.ts'
import { markdownFolder } from './support/markdown-folder.ts'
import { NOW, runItems, runSource } from './support/run-items.ts'
import type { ItemSpec } from './support/wxr.ts'

/*
 * Everything by which a source keeps words from its readers, and what an import makes of it. In each text
 * HIDDEN marks words that no reader saw. What heads and names of Markdown files say has tests of its own.
 */

const { add, run } = markdownFolder()

type Import = () => Promise<{ readonly site: FakeSite; readonly report: ImportReport }>

function markdown(text: string, name = 'post.md'): Import {
  return async () => {
    await add({ [name]: `---\ntitle: A post\ndate: 2020-01-01\n---\n${text}` })
    return run()
  }
}

const mdx = (text: string) => markdown(text, 'post.mdx')

// The words of each are between "Before." and "After.", in a line of their own or in the same one.
const block = (text: string) => markdown(`Before.\n\n${text}\n\nAfter.`)
const inline = (text: string) => markdown(`Before. ${text} After.`)
const mdxBlock = (text: string) => mdx(`Before.\n\n${text}\n\nAfter.`)

function ghost(
  post: Readonly<Record<string, unknown>>,
  tables: Readonly<Record<string, unknown>> = {},
  publishProtected = false,
): Import {
  return async () => {
    const own = {
      id: 'p0',
      title: 'A post',
      slug: 'a-post',
      status: 'published',
      visibility: 'public',
      type: 'post',
      published_at: '2020-05-06T07:08:09.000Z',
      ...post,
    }
    const json = JSON.stringify({ db: [{ data: { posts: [own], ...tables } }] })
    const options = { siteUrl: 'https://old.example', hasPages: true, publishProtected, now: NOW }
    const site = new FakeSite(() => NOW)
    const source = ghostSource(parseGhostExport(json, 'ghost.json'), options)
    return { site, report: await runSource(site, source) }
  }
}

const ghostHtml = (html: string) => ghost({ html })
const ghostBlock = (html: string) => ghostHtml(`<p>Before.</p>${html}<p>After.</p>`)
const ghostCard = (card: object) =>
  ghost({
    lexical: JSON.stringify({
      root: {
        type: 'root',
        children: [
          { type: 'paragraph', children: [{ type: 'text', text: 'Before.' }] },
          card,
          { type: 'paragraph', children: [{ type: 'text', text: 'After.' }] },
        ],
      },
    }),
  })

function wordpress(spec: ItemSpec, ...others: readonly ItemSpec[]): Import {
  return async () => {
    const site = new FakeSite(() => NOW)
    return { site, report: await runItems(site, [spec, ...others]) }
  }
}

const paragraph = (words: string) => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`
const wordpressText = (content: string) => wordpress({ content })
const wordpressLines = (text: string) => wordpressText(`Before.\n\n${text}\n\nAfter.`)
const wordpressBlock = (name: string, attributes: object = {}) =>
  wordpressText(
    `${paragraph('Before.')}<!-- wp:${name} ${JSON.stringify(attributes)} --><div>${paragraph('HIDDEN words')}</div><!-- /wp:${name} -->${paragraph('After.')}`,
  )

/** The posts that readers see, and the text of the first one. */
function publicPosts(site: FakeSite) {
  const posts = [...site.documents]
    .filter(([name, { status }]) => name.startsWith('posts/') && status !== 'draft')
    .map(([, post]) => post)
  const html = posts.length > 0 ? String(posts[0]?.['html']) : ''
  const text = parseMarkup(html.replaceAll('>', '> ')).textContent.replace(/\s+/g, ' ').trim()
  return { posts, html, text }
}

const said = ({ posts, leftOut, notes }: ImportReport) =>
  [
    ...posts.flatMap((post) => post.notes),
    ...leftOut.map(({ kind, reason }) => `${kind}: ${reason}`),
    ...notes,
  ].join('\n')

type Row = readonly [how: string, importIt: Import]

const REMARKS: readonly Row[] = [
  ['a comment of Liquid', block('{% comment %}\nHIDDEN a\n\nHIDDEN b\n{% endcomment %}')],
  ['one in a line, with dashes', inline('{%- comment -%}HIDDEN{%- endcomment -%}')],
  [
    'one with a list around it',
    markdown('- Before. {% comment %}\n- HIDDEN\n- {% endcomment %} After.'),
  ],
  [
    'one that holds another',
    block('{% comment %}{% comment %}x{% endcomment %} HIDDEN {% endcomment %}'),
  ],
  ['one that holds a piece of a listing', block('{% comment %}\n```\nHIDDEN\n{% endcomment %}')],
  ['one without an end', markdown('Before. After.\n\n{% comment %}\nHIDDEN\n\nHIDDEN too\n')],
  ['a comment of Liquid in its tag', inline('{% # HIDDEN words %}')],
  ['a condition that is never true', block('{% if false %}\nHIDDEN\n{% endif %}')],
  [
    'a condition on the place of the site',
    block('{% unless jekyll.environment == "production" %}HIDDEN{% endunless %}'),
  ],
  ['a text that is kept for elsewhere', block('{% capture note %}HIDDEN{% endcapture %}')],
  ['the shortcode "comment" of Hugo', inline('{{< comment >}}HIDDEN words{{< /comment >}}')],
  ['the same as Markdown', block('{{% comment %}}\nHIDDEN\n{{% /comment %}}')],
  [
    'a shortcode that encrypts',
    block('{{% hugo-encryptor "word" %}}\nHIDDEN\n{{% /hugo-encryptor %}}'),
  ],
  ['a comment of Hugo', inline('{{/* HIDDEN */}}')],
  ['the same with dashes', inline('{{- /* HIDDEN\nwords */ -}}')],
  ['a comment of Nunjucks', inline('{# HIDDEN\n\nwords #}')],
  ['a comment of Handlebars', inline('{{!-- HIDDEN }} --}} {{! HIDDEN }}')],
  ['a comment of JSX', mdx('Before. {/* HIDDEN */} After.')],
  ['a comment of JSX outside of MDX', inline('{/* HIDDEN */}')],
  ['an expression of MDX that shows nothing', mdxBlock('{false && <p>HIDDEN</p>}')],
  ['what MDX computes', mdxBlock('{notes.map((note) => (\n\n  <p>HIDDEN {note}</p>\n))}')],
  ['a comment of HTML', inline('<!-- HIDDEN -->')],
  ['one over empty lines', inline('<!-- HIDDEN\n\nHIDDEN\n\nHIDDEN -->')],
  ['one without an end', markdown('Before. After.\n\n<!-- HIDDEN\n\nHIDDEN\n')],
  ['a comment of Obsidian', markdown('Before. %%HIDDEN%%\n\n%%\nHIDDEN\n\nHIDDEN\n%%\n\nAfter.')],
  ['a comment of kramdown', block('{::comment}\nHIDDEN\n{:/comment}')],
  ['a comment and a deletion of CriticMarkup', inline('{>>HIDDEN<<}{--HIDDEN--}')],
  ['a link that leads nowhere', block('[//]: # (HIDDEN (words))\n[comment]: <> (HIDDEN)')],
  ['a container of Markdown that is hidden', block('::: hidden\nHIDDEN\n:::')],
  [
    'attributes of kramdown',
    block('HIDDEN\n{: style="display:none" }\n\n- HIDDEN\n- HIDDEN\n{: .hidden }'),
  ],
  ['attributes of Goldmark', block('HIDDEN\n{style="display: none"}')],
  ['a container of Markdown that is hidden by an attribute', block(':::div{.hidden}\nHIDDEN\n:::')],
  [
    'one with a title, and another one inside',
    block('::::hidden Words\n:::note\nHIDDEN\n:::\nHIDDEN\n::::'),
  ],
  [
    'a container for another form of the page',
    block('::: {.content-visible when-format="pdf"}\nHIDDEN\n:::'),
  ],
  ['a block of Handlebars', inline('{{#if member}}HIDDEN{{/if}}')],
  ['a comment of EJS', inline('<%# HIDDEN %> <%-- HIDDEN --%>')],
  ['a replacement of CriticMarkup', markdown('Before. {~~HIDDEN~>After.~~}')],
  ...['premium', 'paid', 'subscribers', 'subscriber_only', 'password', 'feed_only'].map(
    (name): Row => [
      `the tag and the shortcode "${name}"`,
      inline(`{% ${name} %}HIDDEN{% end${name} %} {{< ${name} "a" >}}HIDDEN{{< /${name} >}}`),
    ],
  ),
  ...['MembersOnly', 'Paywall', 'Premium', 'SignedIn', 'Hide'].map((name): Row => [
    `the component ${name}`,
    mdxBlock(`<${name}>\n\nHIDDEN\n\n</${name}>`),
  ]),
  [
    'a component that is named for hiding, with a picture',
    mdxBlock('<Hidden image="a.png" title="HIDDEN">HIDDEN</Hidden>'),
  ],
  ['a class of JSX', mdxBlock('<div className="hidden">HIDDEN</div>')],
  [
    'an expression of MDX with a brace in a remark',
    mdx('Before. {x /* } */ && <p>HIDDEN</p>} After.'),
  ],
  ['another style of JSX', mdxBlock('<div style={{ visibility: "hidden" }}>HIDDEN</div>')],
  ['a style of JSX', mdxBlock('<div style={{ display: "none" }}>HIDDEN</div>')],
  ['a comment of HTML in WordPress', wordpressText('Before. <!-- HIDDEN --> After.')],
  ['one without an end in WordPress', wordpressText('Before. After. <!-- HIDDEN')],
  ['a comment of HTML in Ghost', ghostBlock('<!-- HIDDEN -->')],
]

const HIDDEN_HTML: readonly (readonly [how: string, html: string])[] = [
  ['an attribute', '<p hidden>HIDDEN <b>words</b></p>'],
  ['a style', '<div style="color:red; display : none"><p>HIDDEN</p></div>'],
  ['a style that keeps the room', '<p style="visibility:hidden">HIDDEN</p>'],
  ['a place outside of the page', '<p style="position:absolute;left:-9999px">HIDDEN</p>'],
  ['a class', '<p class="note hidden">HIDDEN</p>'],
  ...['invisible', 'is-invisible', 'uk-hidden', 'u-hidden', 'display-none'].map(
    (name) => [`the class ${name}`, `<p class="${name}">HIDDEN</p>`] as const,
  ),
  ...[
    'display:/**/none',
    'max-height:0px; overflow: hidden',
    'height:0;overflow:hidden',
    'content-visibility:hidden',
    'mso-hide:all',
    'position:absolute;left:-999px',
    'position:absolute;right:-9999px',
    'text-indent:-999em',
    'margin-left:-9999px',
    'transform:scale(0)',
  ].map((style) => [`the style ${style}`, `<p style="${style}">HIDDEN</p>`] as const),
  ['a style sheet', '<style>.a, .b { color: red; display: none }</style><p class="b">HIDDEN</p>'],
  ['a list for a field', '<datalist><option>HIDDEN</option></datalist>'],
  ['a drawing by scripts', '<canvas>HIDDEN</canvas>'],
  ['a layer that is closed', '<div popover>HIDDEN</div>'],
  ['a condition of Vue', '<p v-if="false">HIDDEN</p>'],
  ['a condition of Alpine', '<p x-show="false">HIDDEN</p>'],
  ['a template', '<template><p>HIDDEN</p></template>'],
  ['a dialog that is closed', '<dialog><p>HIDDEN</p></dialog>'],
  ['two ways at once', '<div hidden><p style="display:none">HIDDEN</p></div>'],
]

const IN_PARTS: readonly Row[] = [
  [
    'a part of Ghost for members',
    ghostBlock(
      '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free,status:-free" --><p>HIDDEN</p><!--kg-gated-block:end-->',
    ),
  ],
  [
    'one without an end',
    ghostHtml('<p>Before. After.</p><!--kg-gated-block:begin nonMember:false --><p>HIDDEN</p>'),
  ],
  [
    'one whose rule is not understood',
    ghostBlock('<!-- kg-gated-block:begin tier:"gold" --><p>HIDDEN</p><!--kg-gated-block:end-->'),
  ],
  [
    'one that holds a part for everyone',
    ghostBlock(
      '<!--kg-gated-block:begin nonMember:false --><p>HIDDEN</p><!--kg-gated-block:begin nonMember:true --><p>HIDDEN</p><!--kg-gated-block:end--><p>HIDDEN</p><!--kg-gated-block:end-->',
    ),
  ],
  [
    'a part of a newsletter of Ghost',
    ghostBlock('<div data-gh-segment="status:free"><p>HIDDEN</p></div>'),
  ],
  [
    'a card of Ghost for members',
    ghostCard({
      type: 'html',
      html: '<p>HIDDEN</p>',
      visibility: {
        web: { nonMember: false, memberSegment: 'status:free' },
        email: { memberSegment: '' },
      },
    }),
  ],
  [
    'a card of Ghost for e-mail',
    ghostCard({
      type: 'html',
      html: '<p>HIDDEN</p>',
      visibility: { emailOnly: true, segment: '' },
    }),
  ],
  [
    'a card of Ghost that the web does not have',
    ghostCard({
      type: 'call-to-action',
      textValue: '<p>HIDDEN</p>',
      visibility: { showOnWeb: false, showOnEmail: true },
    }),
  ],
  [
    'a card of Ghost whose rule is not understood',
    ghostCard({ type: 'html', html: '<p>HIDDEN</p>', visibility: 'gold' }),
  ],
  ['a card of a letter of Ghost', ghostCard({ type: 'email', html: '<p>HIDDEN words</p>' })],
  [
    'a call of a letter of Ghost',
    ghostCard({ type: 'email-cta', html: '<p>HIDDEN words</p>', segment: 'status:free' }),
  ],
  [
    'a card of the earlier editor of Ghost',
    ghost({
      mobiledoc: JSON.stringify({
        cards: [
          ['email', { html: '<p>HIDDEN</p>' }],
          ['html', { html: '<p>HIDDEN</p>', visibility: { showOnWeb: false } }],
        ],
        sections: [
          [1, 'p', [[0, [], 0, 'Before.']]],
          [10, 0],
          [10, 1],
          [1, 'p', [[0, [], 0, 'After.']]],
        ],
      }),
    }),
  ],
  ...[
    'members_only',
    'restrict',
    'private',
    's2If current_user_can(access_s2member_level1)',
    'membership level="1"',
    'wlm_private',
    'um_loggedin',
    'groups_member group="a"',
    'hide',
    'comment',
    'content_protector password="x"',
  ].map((tag): Row => [
    `the shortcode [${tag}]`,
    wordpressLines(
      `[${tag}]HIDDEN [gallery ids="1"] <b>words</b>\n\nHIDDEN[/${tag.split(' ')[0] ?? ''}]`,
    ),
  ]),
  ...[
    'um_show_content roles="x"',
    'premium_content',
    'paid',
    'locked',
    'vip_only',
    'registered_users',
    'admin_only',
    'email_only',
    'feed_only',
    'am4show have="a"',
    'memberful_members',
    'timed-content-server show="a"',
    'if is_user_logged_in',
    'ds_if has_product="1"',
    'password',
  ].map((tag): Row => [
    `the shortcode [${tag}]`,
    wordpressLines(`[${tag}]HIDDEN[/${tag.split(' ')[0] ?? ''}]`),
  ]),
  ...[
    'vc_row disable_element="yes"',
    'et_pb_row disabled_on="on|on|on" disabled="on"',
    'fusion_builder_container status="draft"',
    'fusion_builder_container status="publish_after" publish_date="2031-01-01"',
  ].map((tag): Row => {
    const name = tag.split(' ')[0] ?? ''
    return [
      `a row of a page builder that is off: [${tag}]`,
      wordpressText(
        `[${name}]Before.[/${name}] [${tag}][vc_column]HIDDEN[/vc_column][/${name}] [${name} a="b"]After.[/${name}]`,
      ),
    ]
  }),
  [
    'one that holds another of its kind',
    wordpressLines('[restrict]a [restrict]b[/restrict] HIDDEN[/restrict]'),
  ],
  [
    'one over several blocks',
    wordpressText(
      `${paragraph('Before.')}<!-- wp:shortcode -->[members]<!-- /wp:shortcode -->${paragraph('HIDDEN')}<!-- wp:shortcode -->[/members]<!-- /wp:shortcode -->${paragraph('After.')}`,
    ),
  ],
  [
    'one over the end of the teaser',
    wordpressText('Before. [members]HIDDEN\n\n<!--more-->\n\nHIDDEN[/members] After.'),
  ],
  [
    'one in the excerpt',
    wordpress({ content: 'Before. After.', excerpt: 'Open. [members]HIDDEN[/members]' }),
  ],
  ['a block that is hidden', wordpressBlock('group', { metadata: { blockVisibility: false } })],
  [
    'one inside another',
    wordpressText(
      `${paragraph('Before.')}<!-- wp:group --><div><!-- wp:group {"metadata":{"blockVisibility":false}} --><div><!-- wp:group --><div>${paragraph('HIDDEN')}</div><!-- /wp:group -->${paragraph('HIDDEN')}</div><!-- /wp:group -->${paragraph('After.')}</div><!-- /wp:group -->`,
    ),
  ],
  [
    'a block that the plug-in Block Visibility hides',
    wordpressBlock('group', { blockVisibility: { hideBlock: true } }),
  ],
  [
    'a block for people with a role',
    wordpressBlock('group', {
      blockVisibility: {
        controlSets: [
          { id: 1, enable: true, controls: { userRole: { visibilityByRole: 'logged-in' } } },
        ],
      },
    }),
  ],
  [
    'a block whose "visibility" is for some',
    wordpressBlock('vendor/box', { visibility: 'logged-in' }),
  ],
  [
    'a block whose rule is not understood',
    wordpressBlock('vendor/box', { cardVisibility: { rules: [{ kind: 'moon' }] } }),
  ],
  [
    'a block that no window shows',
    wordpressBlock('group', {
      metadata: { blockVisibility: { viewport: { mobile: false, tablet: false, desktop: false } } },
    }),
  ],
  ...[
    { UAGDisplayConditions: 'userstate', UAGLoggedOut: true },
    { displayCondition: { type: 'login-status' } },
    { conditionalBlocks: [{ type: 'userLoggedIn' }] },
    { advgbBlockControls: [{ control: 'user_role', enabled: true, roles: ['administrator'] }] },
    { editorskit: { devices: false, loggedin: true, loggedout: false } },
    { loggedInShow: ['administrator'] },
    { userRoles: ['administrator'] },
    { memberships: [1] },
  ].map((attributes): Row => [
    `a block with ${Object.keys(attributes).join()}`,
    wordpressBlock('vendor/box', attributes),
  ]),
  ['a block of a plug-in for members', wordpressBlock('pmpro/membership', { levels: ['1'] })],
  ['a block for subscribers', wordpressBlock('premium-content/subscriber-view')],
  [
    'what follows a paywall of Jetpack',
    wordpressText(
      `${paragraph('Before. After.')}<!-- wp:jetpack/paywall /-->${paragraph('HIDDEN')}`,
    ),
  ],
]

describe('words that readers of a source did not see', () => {
  it.each([...REMARKS, ...IN_PARTS])('are left out and named: %s', async (_, importIt) => {
    const { site, report } = await importIt()
    const { posts, text } = publicPosts(site)
    expect(JSON.stringify(posts)).not.toContain('HIDDEN')
    expect(text).toBe('Before. After.')
    expect(said(report)).toContain('HIDDEN')
  })

  it('stay out with a reusable block that is a draft', async () => {
    const content = `${paragraph('Before.')}<!-- wp:block {"ref":60} /-->${paragraph('After.')}`
    const block = { id: 60, type: 'wp_block', status: 'draft', content: paragraph('HIDDEN') }
    const { site, report } = await wordpress({ content }, block)()
    expect(publicPosts(site).text).toBe('Before. After.')
    expect(said(report)).toContain('not public there, was left out: #60')
  })

  describe.each([
    ['Markdown', markdown],
    ['WordPress', wordpressText],
    ['Ghost', ghostHtml],
  ])('in HTML of %s', (_, importOf) => {
    it.each(HIDDEN_HTML)('are left out and named: by %s', async (_how, html) => {
      const { site, report } = await importOf(`<p>Before.</p>\n\n${html}\n\n<p>After.</p>`)()
      const { posts, text } = publicPosts(site)
      expect(JSON.stringify(posts)).not.toContain('HIDDEN')
      expect(text).toBe('Before. After.')
      expect(said(report)).toContain('HIDDEN')
    })
  })

  it.each([...HIDDEN_HTML, ['a comment', '<!-- HIDDEN -->']])(
    'are left out of a text of an export of Pliego: by %s',
    (_, html) => {
      const settings = parseFirebaseSettings({})
      const source = { bucket: 'b', storageHost: null, projectId: 'p' }
      const clean = createFieldCleaner(source, settings)
      const { fields, isCleaned } = clean({
        html: { stringValue: `<p>Before.</p>${html}<p>After.</p>` },
      })
      expect(JSON.stringify(fields)).not.toContain('HIDDEN')
      expect(isCleaned).toBe(true)
    },
  )
})

const DRAFTS: readonly (readonly [how: string, importIt: Import, says: string])[] = [
  ...['members', 'paid', 'tiers', 'product:gold', ''].map(
    (visibility) =>
      [
        `for "${visibility}" in Ghost`,
        ghost({ visibility, html: 'HIDDEN<!--members-only-->HIDDEN' }),
        'was for members',
      ] as const,
  ),
  ['a draft of Ghost', ghost({ status: 'draft', html: 'HIDDEN' }), 'was a draft in Ghost'],
  ['sent by e-mail alone', ghost({ status: 'sent', html: 'HIDDEN' }), 'was for e-mail only'],
  [
    'planned for e-mail alone',
    ghost(
      { status: 'scheduled', published_at: '2030-01-02T03:04:05Z', html: 'HIDDEN' },
      { posts_meta: [{ post_id: 'p0', email_only: 1 }] },
    ),
    'was for e-mail only',
  ],
  [
    'of a state that Ghost has not',
    ghost({ status: 'hushed', html: 'HIDDEN' }),
    'unknown Ghost status "hushed"',
  ],
  [
    'of a private site of Ghost',
    ghost({ html: 'HIDDEN' }, { settings: [{ key: 'is_private', value: 'true' }] }),
    'its site was private',
  ],
  ...(['draft', 'pending', 'private', 'future'] as const).map(
    (status) =>
      [
        `"${status}" in WordPress`,
        wordpress({ status, content: 'HIDDEN' }),
        'in WordPress',
      ] as const,
  ),
  [
    'of a state that WordPress has not',
    wordpress({ status: 'hushed', content: 'HIDDEN' }),
    'unknown WordPress status',
  ],
  ...(
    [
      ['_jetpack_newsletter_access', 'subscribers'],
      ['_members_access_role', 'editor'],
      ['_wpmem_block', '1'],
      ['rcp_subscription_level', 'any'],
      ['pms-content-restrict-user-status', 'loggedin'],
      ['groups-groups_read_post', '3'],
      [
        'um_content_restriction',
        'a:2:{s:26:"_um_custom_access_settings";b:1;s:14:"_um_accessible";s:1:"2";}',
      ],
    ] as const
  ).map(
    ([key, value]) =>
      [
        `with the field "${key}"`,
        wordpress({ content: 'HIDDEN', meta: { [key]: value } }),
        `was for members (its field "${key}")`,
      ] as const,
  ),
]

describe('a post that readers of a source did not see', () => {
  it.each(DRAFTS)('is a draft: %s', async (_, importIt, says) => {
    const { site, report } = await importIt()
    expect(publicPosts(site).posts).toEqual([])
    expect(JSON.stringify([...site.documents])).toContain('HIDDEN')
    expect(said(report)).toContain(says)
  })

  it.each(['trash', 'auto-draft', 'inherit'])('is left out: "%s" in WordPress', async (status) => {
    const { site, report } = await wordpress({ status, content: 'HIDDEN' })()
    expect(JSON.stringify([...site.documents])).not.toContain('HIDDEN')
    expect(said(report)).toContain(`${status} post: `)
  })

  it('is a notice and a draft: with a password in WordPress', async () => {
    const { site, report } = await wordpress({ password: 'x', content: 'HIDDEN' })()
    const { posts, text } = publicPosts(site)
    expect(JSON.stringify(posts)).not.toContain('HIDDEN')
    expect(text).toContain('was protected by a password')
    expect(said(report)).toContain('a notice')
  })

  it('keeps the texts of buttons that Ghost does not show', async () => {
    for (const card of [
      { type: 'call-to-action', textValue: '<p>SEEN</p>', showButton: false },
      { type: 'header', header: 'SEEN', buttonEnabled: false },
      { type: 'product', productTitle: 'SEEN', productButtonEnabled: false },
    ]) {
      const button = { buttonText: 'HIDDEN', buttonUrl: 'https://old.example/HIDDEN' }
      const { buttonText: productButton, buttonUrl: productUrl } = button
      const { site } = await ghostCard({ ...card, ...button, productButton, productUrl })()
      expect(publicPosts(site).html).toContain('SEEN')
      expect(JSON.stringify(publicPosts(site).posts)).not.toContain('HIDDEN')
    }
  })

  it('keeps the excerpt of a post with a password from readers', async () => {
    const { site } = await wordpress({ password: 'x', content: 'Words', excerpt: 'HIDDEN' })()
    expect(publicPosts(site).posts).not.toEqual([])
    expect(JSON.stringify(publicPosts(site).posts)).not.toContain('HIDDEN')
    expect(JSON.stringify([...site.documents])).toContain('HIDDEN')
  })

  it('leaves a picture out of a gallery that its library keeps private', async () => {
    const picture = {
      id: 60,
      type: 'attachment',
      status: 'private',
      attachmentUrl: 'https://old.example/HIDDEN.png',
      meta: { _wp_attachment_image_alt: 'HIDDEN' },
    }
    const { site } = await wordpress({ content: 'Words [gallery ids="60"]' }, picture)()
    expect(publicPosts(site).text).toBe('Words')
    expect(JSON.stringify(publicPosts(site).posts)).not.toContain('HIDDEN')
  })

  it('keeps the names of internal tags of Ghost from readers', async () => {
    const { site } = await ghost(
      { html: 'Words' },
      {
        tags: [
          { id: 't1', name: 'HIDDEN', slug: 'a', visibility: 'internal' },
          { id: 't2', name: '#HIDDEN', slug: 'hash-a' },
          { id: 't4', name: ' #HIDDEN too', slug: 'hash-b' },
          { id: 't3', name: 'C#', slug: 'c-sharp', visibility: 'public' },
        ],
        posts_tags: ['t1', 't2', 't4', 't3'].map((tag_id) => ({ post_id: 'p0', tag_id })),
      },
    )()
    expect(publicPosts(site).posts[0]).toMatchObject({ tags: ['C#'] })
  })
})

describe('what readers of a source did see', () => {
  it.each([
    [
      'a line of code',
      'Write `{% comment %}SEEN{% endcomment %}` here.',
      '<code>{% comment %}SEEN{% endcomment %}</code>',
    ],
    [
      'a fence',
      '```liquid\n{% comment %}\nSEEN\n{% endcomment %}\n{{< comment >}}SEEN{{< /comment >}}\n{% include a.html %}\n%% SEEN %%\n```',
      '{% comment %}\nSEEN\n{% endcomment %}\n{{&lt; comment &gt;}}SEEN{{&lt; /comment &gt;}}\n{% include a.html %}\n%% SEEN %%',
    ],
    [
      'a fence in a list',
      '1. One\n\n   ```\n   {/* SEEN */}\n   {# SEEN #}\n   <!-- SEEN -->\n   ```',
      '{/* SEEN */}\n{# SEEN #}\n&lt;!-- SEEN --&gt;',
    ],
    [
      'an indented listing',
      'Text:\n\n    {{/* SEEN */}}\n    {::comment}SEEN{:/comment}\n',
      '{{/* SEEN */}}\n{::comment}SEEN{:/comment}',
    ],
    [
      'raw text of Liquid',
      'Use {% raw %}{% comment %}SEEN{% endcomment %}{% endraw %} so.',
      '<p>Use {% comment %}SEEN{% endcomment %} so.</p>',
    ],
    ['raw text of Nunjucks', '{% verbatim %}{# SEEN #}{% endverbatim %}', '<p>{# SEEN #}</p>'],
    ['raw text of Liquid in code', '`{% raw %}{{ SEEN }}{% endraw %}`', '<code>{{ SEEN }}</code>'],
    [
      'a listing of Jekyll',
      '{% highlight liquid %}\n{% comment %}SEEN{% endcomment %}\n{% endhighlight %}',
      '{% comment %}SEEN{% endcomment %}',
    ],
    [
      'a listing of Hugo',
      '{{< highlight go >}}\n{{/* SEEN */}}\n{{< /highlight >}}',
      '{{/* SEEN */}}',
    ],
    [
      'a shortcode that Hugo shows as text',
      'Write {{</* comment */>}}SEEN{{</* /comment */>}}.',
      '{{&lt; comment &gt;}}SEEN{{&lt; /comment &gt;}}',
    ],
    ['another in a fence', '```\n{{%/* note "SEEN" */%}}\n```', '{{% note "SEEN" %}}'],
    [
      'what a mention in code seems to open',
      'Use `{% comment %}` first.\n\nSEEN\n\nThen `{% endcomment %}`.',
      '<p>SEEN</p>',
    ],
    [
      'a code and a remark in one line',
      '`{# SEEN #}`{# HIDDEN #}',
      '<p><code>{# SEEN #}</code></p>',
    ],
    ['percents', '50%% of 100%% SEEN', '<p>50%% of 100%% SEEN</p>'],
    ['an unfolded part', '<details><summary>More</summary>SEEN</details>', 'SEEN'],
    ['what only a screen reader is spared', '<p aria-hidden="true">SEEN</p>', '<p>SEEN</p>'],
    ['what a print does not have', '<p class="hidden-print">SEEN</p>', '<p>SEEN</p>'],
    [
      'what a style sheet hides on paper or beside a mouse',
      '<style>@media print { .a { display: none } } .a:hover { display: none }</style><p class="a">SEEN</p>',
      '<p>SEEN</p>',
    ],
    ['a line of no height', '<p style="line-height:0">SEEN</p>', '<p>SEEN</p>'],
    ['what is shown on wide screens', '<p class="hidden md:block">SEEN</p>', '<p>SEEN</p>'],
    [
      'what a tag frames',
      '{% note %}SEEN{% endnote %}\n\n{{< notice >}}SEEN{{< /notice >}}',
      'SEEN',
    ],
  ])('stays in Markdown: %s', async (_, text, expected) => {
    const { site } = await markdown(text)()
    expect(publicPosts(site).html).toContain(expected)
    expect(publicPosts(site).html).not.toContain('HIDDEN')
  })

  it('stays in MDX: texts, numbers, formulas, what a component holds', async () => {
    const { site } = await mdx(
      "A{' '}B {3} $\\frac{1}{2}$ <Box wide={true} style={{ color: 'red' }}>C</Box> `{x}`",
    )()
    expect(publicPosts(site).text).toBe('A B 3 $\\frac{1}{2}$ C {x}')
  })

  it.each([
    [
      'a part for everyone',
      ghostHtml(
        '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>SEEN</p><!--kg-gated-block:end-->',
      ),
    ],
    [
      'a card for everyone',
      ghostCard({
        type: 'html',
        html: '<p>SEEN</p>',
        visibility: { web: { nonMember: true, memberSegment: '' }, email: { memberSegment: '' } },
      }),
    ],
    [
      'what stands behind a paywall in a post for everyone',
      ghostHtml('<p>Before.</p><!--members-only--><p>SEEN</p>'),
    ],
    [
      'a post for members, by --publish-protected',
      ghost({ visibility: 'paid', html: '<p>SEEN</p>' }, {}, true),
    ],
  ])('stays in Ghost: %s', async (_, importIt) => {
    expect(publicPosts((await importIt()).site).text).toContain('SEEN')
  })

  it.each([
    ['a part for visitors', wordpressText('[um_loggedout]SEEN[/um_loggedout]')],
    ['a name in brackets', wordpressText('The sign [private] is SEEN here')],
    ['a shortcode as text', wordpressText('[[members]SEEN[/members]]')],
    ['a shortcode in code', wordpressText('<code>[members]SEEN[/members]</code>')],
    [
      'a block for visitors',
      wordpressText(
        `<!-- wp:premium-content/logged-out-view --><div>${paragraph('SEEN')}</div><!-- /wp:premium-content/logged-out-view -->`,
      ),
    ],
    [
      'a row of a page builder that is on',
      wordpressText('[vc_row disable_element=""]SEEN[/vc_row]'),
    ],
    [
      'a row of a page builder on some windows',
      wordpressText('[et_pb_row disabled_on="on|off|off"]SEEN[/et_pb_row]'),
    ],
    [
      'a block for everyone, by plug-ins',
      wordpressText(
        `<!-- wp:vendor/box {"UAGDisplayConditions":"none","editorskit":{"devices":false,"loggedout":true},"advgbBlockControls":[{"control":"user_role","enabled":false}]} --><div>${paragraph('SEEN')}</div><!-- /wp:vendor/box -->`,
      ),
    ],
    [
      'a block that some windows do not show',
      wordpressText(
        `<!-- wp:group {"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}} --><div>${paragraph('SEEN')}</div><!-- /wp:group -->`,
      ),
    ],
    [
      'a block with rules for windows',
      wordpressText(
        `<!-- wp:group {"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"screenSize":{"hideOnScreenSize":{"small":true}}}}]}} --><div>${paragraph('SEEN')}</div><!-- /wp:group -->`,
      ),
    ],
    [
      'a post that plug-ins show to everyone',
      wordpress({
        content: 'SEEN',
        meta: { _jetpack_newsletter_access: 'everybody', _wpmem_block: '0' },
      }),
    ],
  ])('stays in WordPress: %s', async (_, importIt) => {
    expect(publicPosts((await importIt()).site).text).toContain('SEEN')
  })
})
