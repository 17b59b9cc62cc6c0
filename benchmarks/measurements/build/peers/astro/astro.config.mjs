export default { site: 'https://example.org', outDir: './public', publicDir: './assets' }
