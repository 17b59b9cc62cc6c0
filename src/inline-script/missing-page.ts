import { wordsOfAddress } from '../../shared/site/words-of-address'

/** Ends the page for missing addresses: the search begins with the words of the address. */
const box = document.querySelector<HTMLInputElement>('main input[type=search]')
if (box?.value === '') box.value = wordsOfAddress(location.pathname)
