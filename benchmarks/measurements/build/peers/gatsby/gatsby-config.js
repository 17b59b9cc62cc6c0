module.exports = { siteMetadata: { title: 'Letters' } }
