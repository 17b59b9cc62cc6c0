export default '/static/face.woff2'
