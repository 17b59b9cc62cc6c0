import '@testing-library/jest-dom/jest-globals'
import { configure } from '@testing-library/dom'

// A limit of wall time: on a busy machine work of 150 ms has taken over a second.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no addresses of local files.
let lastAddress = 0
URL.createObjectURL = () => `blob:http://localhost/${(lastAddress += 1)}`
URL.revokeObjectURL = () => undefined
