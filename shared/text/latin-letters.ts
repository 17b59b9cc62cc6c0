import { plainerLetters } from './plain-letters.ts'
import { slugify } from './slug.ts'

/**
 * Letters of other alphabets in Latin ones, as people type them: each alphabet as `letter=latin`, or the
 * letter alone where it has no sound of its own. Cyrillic as in Russian passports but for the letters of
 * Ukrainian, Belarusian, Serbian, Macedonian and Kazakh; Greek as ISO 843 types it; Georgian as its
 * national system; Hebrew and Arabic without the vowels that they do not write.
 */
const ALPHABETS = [
  'а=a б=b в=v г=g д=d е=e ё=yo ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ ы=y ь э=e ю=yu я=ya',
  'є=ye і=i ї=yi ґ=g ў=u ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u һ=h',
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
  'ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k օ=o ֆ=f և=ev',
  'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h',
  'א=a ב=b ג=g ד=d ה=h ו=v ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע פ=p ף=p צ=ts ץ=ts ק=k ר=r ש=sh ת=t',
  'ا=a آ=a أ=a إ=i ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ف=f ق=q ك=k ل=l م=m ن=n ه=h و=w ي=y ة=a ى=a ء ؤ=w ئ=y پ=p چ=ch ژ=zh گ=g ک=k ی=y',
  '٠=0 ١=1 ٢=2 ٣=3 ٤=4 ٥=5 ٦=6 ٧=7 ٨=8 ٩=9 ۰=0 ۱=1 ۲=2 ۳=3 ۴=4 ۵=5 ۶=6 ۷=7 ۸=8 ۹=9',
].join(' ')

/** The syllables of Japanese by their places in Unicode from ぁ on, as Hepburn writes them. */
const KANA =
  'a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji - tsu zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa i e o n vu ka ke'.split(
    ' ',
  )
const FIRST_KANA = 0x3041
/** Small ones change the vowel before them, as in フィ, ティ and きょ. */
const SMALL_KANA = 'ぁぃぅぇぉゃゅょ'
const DOUBLING = 'っ'

/** The parts of a Korean syllable by their numbers (Unicode, section 3.12), as Revised Romanization writes them. */
const LEADS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const TAILS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

const LETTERS: ReadonlyMap<string, string> = new Map(
  ALPHABETS.split(' ').map((entry) => [entry.slice(0, 1), entry.slice(2)] as const),
)

/**
 * A text in Latin letters and lower case, as far as it has a form in them: alphabets, the syllables of
 * Japanese and Korean. Chinese characters have none without a dictionary, and stay, like other scripts.
 */
function latinLetters(text: string): string {
  return plainerLetters(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/ο[υύ]/g, 'ou')
      .replace(/[ぁ-ゖァ-ヶー]+/g, kanaInLatin)
      .replace(/[가-힣]/g, syllableInLatin)
      .replace(/\p{Letter}|\p{Nd}/gu, (letter) => {
        const [base = letter] = letter.normalize('NFD')
        return LETTERS.get(letter) ?? LETTERS.get(base) ?? letter
      }),
  )
}

function kanaInLatin(word: string): string {
  let latin = ''
  let isDoubled = false
  for (const sign of word) {
    const code = sign.charCodeAt(0)
    const hiragana = code > 0x30a0 ? String.fromCharCode(code - 0x60) : sign
    const sound = KANA[hiragana.charCodeAt(0) - FIRST_KANA] ?? ''
    if (hiragana === DOUBLING) isDoubled = true
    else if (SMALL_KANA.includes(hiragana) && latin !== '') {
      const consonant = latin.slice(0, -1)
      latin = consonant + (/(?:sh|ch|j)$/.test(consonant) ? sound.replace('y', '') : sound)
    } else {
      // A doubled ch is written tch.
      const double = sound.startsWith('ch') ? 't' : sound.slice(0, 1)
      latin += isDoubled && /^[^aeiou]/.test(sound) ? double + sound : sound
      isDoubled = false
    }
  }
  return latin
}

function syllableInLatin(syllable: string): string {
  const number = syllable.charCodeAt(0) - 0xac00
  const vowelAndTail = number % (VOWELS.length * TAILS.length)
  return [
    LEADS[Math.floor(number / (VOWELS.length * TAILS.length))],
    VOWELS[Math.floor(vowelAndTail / TAILS.length)],
    TAILS[vowelAndTail % TAILS.length],
  ].join('')
}

const countLetters = (text: string): number => text.match(/[\p{Letter}\p{Number}]/gu)?.length ?? 0

/**
 * A slug of words in any alphabet, of any length; empty where more than half of their letters have no
 * form in Latin ones, or only figures would be left: "2026年税务" would become "2026", which names nothing.
 */
export function readableSlug(words: string): string {
  const latin = latinLetters(words)
  const slug = slugify(latin)
  const isOfFigures = /\p{Letter}/u.test(latin) && !/[a-z]/.test(slug)
  return !isOfFigures && countLetters(slug) * 2 >= countLetters(latin) ? slug : ''
}
