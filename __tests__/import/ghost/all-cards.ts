type Fields = Readonly<Record<string, unknown>>

const picture = (word: string) => `__GHOST_URL__/content/images/${word}.png`
const page = (word: string) => `https://elsewhere.example/${word}/`

/**
 * Cards of Ghost's editors with all fields that readers see, a word of its own in each, from the nodes of
 * its Lexical editor (`kg-default-nodes`) and the cards of the one before (`kg-default-cards`).
 */
export const CARDS: readonly (readonly [name: string, fields: Fields])[] = [
  [
    'image',
    {
      src: picture('imagesrcword'),
      alt: 'imagealtword',
      title: 'An imagetitleword',
      caption: '<b>imagecaptionword</b>',
      cardWidth: 'wide',
      href: page('imagehrefword'),
      width: 10,
      height: 10,
    },
  ],
  [
    'gallery',
    {
      images: [1, 2].map((number) => ({
        src: picture(`gallery${number}srcword`),
        alt: `gallery${number}altword`,
        title: `A gallery${number}titleword`,
        href: page(`gallery${number}hrefword`),
        fileName: 'a.png',
        row: 0,
        width: 10,
        height: 10,
      })),
      caption: 'gallerycaptionword',
    },
  ],
  [
    'bookmark',
    {
      url: page('bookmarkurlword'),
      metadata: {
        title: 'bookmarktitleword',
        description: 'bookmarkdescriptionword',
        author: 'bookmarkauthorword',
        publisher: 'bookmarkpublisherword',
        icon: picture('bookmarkiconword'),
        thumbnail: picture('bookmarkthumbnailword'),
      },
      caption: `<a href="${page('bookmarklinkword')}">bookmarkcaptionword</a>`,
    },
  ],
  [
    'embed',
    {
      url: page('embedurlword'),
      embedType: 'rich',
      html: `<blockquote>embedhtmlword <a href="${page('embedurlword')}">there</a></blockquote><script src="https://elsewhere.example/a.js"></script>`,
      metadata: { title: 'Not shown', author_name: 'Not shown' },
      caption: 'embedcaptionword',
    },
  ],
  ['html', { html: '<p>htmlword</p>' }],
  ['markdown', { markdown: 'The *markdownword*' }],
  ['codeblock', { code: 'codeword', language: 'codelanguageword', caption: 'codecaptionword' }],
  ['callout', { calloutText: 'callouttextword', calloutEmoji: '🎉', backgroundColor: 'blue' }],
  ['toggle', { heading: 'toggleheadingword', content: '<p>togglecontentword</p>' }],
  [
    'button',
    { buttonText: 'buttontextword', buttonUrl: page('buttonurlword'), alignment: 'center' },
  ],
  [
    'call-to-action',
    {
      layout: 'minimal',
      textValue: '<p>calltextword</p>',
      showButton: true,
      buttonText: 'callbuttonword',
      buttonUrl: page('callurlword'),
      buttonColor: '#000000',
      hasSponsorLabel: true,
      sponsorLabel: '<p><span style="white-space: pre-wrap;">callsponsorword</span></p>',
      backgroundColor: 'grey',
      linkColor: 'text',
      imageUrl: picture('callimageword'),
    },
  ],
  [
    'file',
    {
      src: page('filesrcword'),
      fileTitle: 'filetitleword',
      fileCaption: 'filecaptionword',
      fileName: 'filenameword.pdf',
      fileSize: 2_500_000,
    },
  ],
  [
    'audio',
    {
      src: page('audiosrcword'),
      title: 'audiotitleword',
      thumbnailSrc: picture('audiothumbnailword'),
      duration: 12,
      mimeType: 'audio/mpeg',
    },
  ],
  [
    'video',
    {
      src: page('videosrcword'),
      caption: 'videocaptionword',
      fileName: 'a.mp4',
      thumbnailSrc: '__GHOST_URL__/not-shown.png',
      customThumbnailSrc: picture('videothumbnailword'),
      duration: 12,
      cardWidth: 'regular',
    },
  ],
  [
    'header',
    {
      version: 2,
      header: 'headerword',
      subheader: 'subheaderword',
      buttonEnabled: true,
      buttonText: 'headerbuttonword',
      buttonUrl: page('headerurlword'),
      backgroundImageSrc: picture('headerimageword'),
      backgroundSize: 'cover',
      textColor: '#FFFFFF',
      layout: 'full',
    },
  ],
  [
    'header',
    {
      version: 1,
      size: 'small',
      style: 'image',
      header: 'oldheaderword',
      backgroundImageSrc: picture('oldheaderimageword'),
    },
  ],
  [
    'product',
    {
      productTitle: 'producttitleword',
      productDescription: '<p>productdescriptionword</p>',
      productImageSrc: picture('productimageword'),
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: 'productbuttonword',
      productUrl: page('producturlword'),
    },
  ],
  [
    'signup',
    {
      layout: 'wide',
      header: 'signupheaderword',
      subheader: 'signupsubheaderword',
      disclaimer: 'signupdisclaimerword',
      buttonText: 'signupbuttonword',
      successMessage: 'signupsuccessword',
      backgroundImageSrc: picture('signupimageword'),
      labels: ['Not shown'],
    },
  ],
  ['email', { html: '<p>emailword</p>' }],
  [
    'email-cta',
    {
      html: '<p>lettertextword</p>',
      showButton: true,
      buttonText: 'letterbuttonword',
      buttonUrl: page('letterurlword'),
      segment: 'status:free',
    },
  ],
  ['paywall', {}],
  [
    'before-after',
    {
      caption: 'aftercaptionword',
      beforeImage: { src: picture('beforeimageword'), width: 10 },
      afterImage: { src: picture('afterimageword'), width: 10 },
      startingPosition: 50,
    },
  ],
  ['transistor', { accentColor: '#15171A', backgroundColor: '#ffffff' }],
  [
    'new-card',
    { title: 'newtitleword', entries: [{ url: page('newurlword'), words: 'newentryword' }] },
  ],
]

/** The same as Ghost writes them for the web; what is for members and letters is not there. */
export const CARDS_HTML = `
<figure class="kg-card kg-image-card kg-width-wide"><a href="${page('imagehrefword')}"><img src="${picture('imagesrcword')}" class="kg-image" alt="imagealtword" title="An imagetitleword" loading="lazy" width="10" height="10"></a><figcaption><b>imagecaptionword</b></figcaption></figure>
<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><a href="${page('galleryhrefword')}"><img src="${picture('gallerysrcword')}" alt="galleryaltword" title="A gallerytitleword"></a></div><div class="kg-gallery-image"><img src="${picture('galleryothersrcword')}" alt=""></div></div></div><figcaption>gallerycaptionword</figcaption></figure>
<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="${page('bookmarkurlword')}"><div class="kg-bookmark-content"><div class="kg-bookmark-title">bookmarktitleword</div><div class="kg-bookmark-description">bookmarkdescriptionword</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="${picture('bookmarkiconword')}" alt=""><span class="kg-bookmark-author">bookmarkpublisherword</span><span class="kg-bookmark-publisher">bookmarkauthorword</span></div></div><div class="kg-bookmark-thumbnail"><img src="${picture('bookmarkthumbnailword')}" alt="" onerror="this.style.display = 'none'"></div></a><figcaption><a href="${page('bookmarklinkword')}">bookmarkcaptionword</a></figcaption></figure>
<figure class="kg-card kg-embed-card kg-card-hascaption"><blockquote>embedhtmlword</blockquote><script src="https://elsewhere.example/a.js"></script><figcaption>embedcaptionword</figcaption></figure>
<!--kg-card-begin: html-->
<p>htmlword</p>
<!--kg-card-end: html-->
<figure class="kg-card kg-code-card"><pre><code class="language-codelanguageword">codeword</code></pre><figcaption>codecaptionword</figcaption></figure>
<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">🎉</div><div class="kg-callout-text">callouttextword</div></div>
<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">toggleheadingword</h4><button class="kg-toggle-card-icon" aria-label="Expand toggle to read content"><svg id="Regular" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path class="cls-1" d="M23.25,7.311"></path></svg></button></div><div class="kg-toggle-content"><p>togglecontentword</p></div></div>
<div class="kg-card kg-button-card kg-align-center"><a href="${page('buttonurlword')}" class="kg-btn kg-btn-accent">buttontextword</a></div>
<div class="kg-card kg-cta-card kg-cta-bg-grey kg-cta-minimal kg-cta-has-img" data-layout="minimal"><div class="kg-cta-sponsor-label-wrapper"><div class="kg-cta-sponsor-label"><span style="white-space: pre-wrap;">callsponsorword</span></div></div><div class="kg-cta-content"><div class="kg-cta-image-container"><a href="${page('callurlword')}"><img src="${picture('callimageword')}" alt="CTA Image" data-image-dimensions="10x10"></a></div><div class="kg-cta-content-inner"><div class="kg-cta-text"><p>calltextword</p></div><a href="${page('callurlword')}" class="kg-cta-button" style="background-color: #000000; color: #ffffff;">callbuttonword</a></div></div></div>
<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="${page('filesrcword')}" title="Download" download=""><div class="kg-file-card-contents"><div class="kg-file-card-title">filetitleword</div><div class="kg-file-card-caption">filecaptionword</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">filenameword.pdf</div><div class="kg-file-card-filesize">2.5 MB</div></div></div><div class="kg-file-card-icon"><svg viewBox="0 0 24 24"><defs><style>.a{fill:none;}</style></defs><title>download-circle</title></svg></div></a></div>
<div class="kg-card kg-audio-card"><img src="${picture('audiothumbnailword')}" alt="audio-thumbnail" class="kg-audio-thumbnail"><div class="kg-audio-thumbnail placeholder kg-audio-hide"><svg width="24" height="24" fill="none"></svg></div><div class="kg-audio-player-container"><audio src="${page('audiosrcword')}" preload="metadata"></audio><div class="kg-audio-title">audiotitleword</div><div class="kg-audio-player"><button class="kg-audio-play-icon" aria-label="Play audio"></button><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">12</span></div><input type="range" class="kg-audio-seek-slider" max="100" value="0"><button class="kg-audio-playback-rate" aria-label="Adjust playback speed">1&#215;</button></div></div></div>
<figure class="kg-card kg-video-card kg-width-regular kg-card-hascaption" data-kg-thumbnail="__GHOST_URL__/not-shown.png" data-kg-custom-thumbnail="${picture('videothumbnailword')}"><div class="kg-video-container"><video src="${page('videosrcword')}" poster="https://img.spacergif.org/v1/10x10/0a/spacer.png" width="10" height="10" playsinline preload="metadata" style="background: transparent url('${picture('videothumbnailword')}') 50% 50% / cover no-repeat;"></video><div class="kg-video-overlay"><button class="kg-video-large-play-icon" aria-label="Play video"></button></div><div class="kg-video-player-container"><div class="kg-video-player"><span class="kg-video-current-time">0:00</span><div class="kg-video-time">/<span class="kg-video-duration">0:12</span></div><button class="kg-video-playback-rate" aria-label="Adjust playback speed">1&#215;</button></div></div></div><figcaption>videocaptionword</figcaption></figure>
<div class="kg-card kg-header-card kg-v2 kg-width-full kg-content-wide" data-background-color="#000000"><picture><img class="kg-header-card-image" src="${picture('headerimageword')}" loading="lazy" alt=""></picture><div class="kg-header-card-content"><div class="kg-header-card-text kg-align-center"><h2 id="header" class="kg-header-card-heading" style="color: #FFFFFF;" data-text-color="#FFFFFF">headerword</h2><p id="sub" class="kg-header-card-subheading" style="color: #FFFFFF;">subheaderword</p><a href="${page('headerurlword')}" class="kg-header-card-button">headerbuttonword</a></div></div></div>
<div class="kg-card kg-header-card kg-width-full kg-size-small kg-style-image" data-kg-background-image="${picture('oldheaderimageword')}" style="background-image: url(${picture('oldheaderimageword')})"><h2 class="kg-header-card-header" id="old">oldheaderword</h2></div>
<div class="kg-card kg-product-card"><div class="kg-product-card-container"><img src="${picture('productimageword')}" width="10" height="10" class="kg-product-card-image" loading="lazy"><div class="kg-product-card-title-container"><h4 class="kg-product-card-title">producttitleword</h4></div><div class="kg-product-card-rating">${[1, 1, 1, 1, 0].map((isOn) => `<span class="${isOn === 1 ? 'kg-product-card-rating-active' : ''} kg-product-card-rating-star"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"></svg></span>`).join('')}</div><div class="kg-product-card-description"><p>productdescriptionword</p></div><a href="${page('producturlword')}" class="kg-product-card-button kg-product-card-btn-accent" target="_blank"><span>productbuttonword</span></a></div></div>
<div class="kg-card kg-signup-card kg-width-wide" data-lexical-signup-form style="background-color: #F0F0F0; display: none;"><picture><img class="kg-signup-card-image" src="${picture('signupimageword')}" alt=""></picture><div class="kg-signup-card-content"><div class="kg-signup-card-text"><h2 class="kg-signup-card-heading">signupheaderword</h2><p class="kg-signup-card-subheading">signupsubheaderword</p><form class="kg-signup-card-form" data-members-form="signup"><div class="kg-signup-card-fields"><input class="kg-signup-card-input" type="email" placeholder="Your email"><button class="kg-signup-card-button" type="submit"><span class="kg-signup-card-button-default">signupbuttonword</span><span class="kg-signup-card-button-loading"><svg><style>.nc{}</style></svg></span></button></div><div class="kg-signup-card-success">signupsuccessword</div><div class="kg-signup-card-error" data-members-error></div></form><p class="kg-signup-card-disclaimer">signupdisclaimerword</p></div></div></div>
<figure class="kg-card kg-before-after-card kg-width-wide kg-card-hascaption"><div class="kg-before-after-card-slider"><div class="kg-before-after-card-image-after"><img src="${picture('afterimageword')}" width="10"></div><div class="kg-before-after-card-image-before"><img src="${picture('beforeimageword')}" width="10"></div><input class="kg-before-after-card-slider-input" type="range" min="0" max="100" value="50"><span class="kg-before-after-card-slider-handle"></span></div><figcaption>aftercaptionword</figcaption></figure>
<div style="background: no-repeat url(&quot;${picture('backgroundword')}&quot;)"><p>overbackgroundword</p></div>
`
