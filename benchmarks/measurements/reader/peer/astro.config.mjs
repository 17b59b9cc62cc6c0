export default { outDir: './public', publicDir: './assets' }
