import '@testing-library/jest-dom/jest-globals'

// jsdom has no addresses of local files.
let lastAddress = 0
URL.createObjectURL = () => `blob:http://localhost/${(lastAddress += 1)}`
URL.revokeObjectURL = () => undefined
