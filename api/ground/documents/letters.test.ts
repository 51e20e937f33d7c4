import { expect, test } from 'vitest'
import { invoice } from '../../testing/invoice.ts'
import { countBoxes, textSizes } from '../../testing/pdf-letters.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { makeParcelLabels, makePickList, makePieceLabels, makeTaxDocument } from './documents.ts'
import type { ParcelLabel } from './parcel-labels.ts'

const to = { name: '', lines: ['Chennai'], pinCode: '600020', phone: '9876543210' }
const label: ParcelLabel = {
  courier: 'Delhivery',
  awb: 'NL12345678901',
  orderNumber: 'NOOL1024',
  from: { ...to, name: 'Nool' },
  to,
  codPaise: null,
  pieces: 1,
  weightGrams: 850,
  declarations: ['Net quantity: 1 N'],
}

const addresses: [script: string, name: string, line: string, city: string][] = [
  ['Telugu', 'కృష్ణవేణి రావు', '12-4-7, గాంధీ నగర్', 'విజయవాడ'],
  ['Bengali', 'শ্রীমতী চট্টোপাধ্যায়', '১২ রাসবিহারী এভিনিউ', 'কলকাতা'],
  ['Assamese', 'ৰঞ্জিত বৰুৱা', 'ক্ষেত্ৰ', 'গুৱাহাটী'],
  ['Malayalam', 'ശ്രീലക്ഷ്മി', '൧൨ ക്ഷേത്രം റോഡ്, അവന്‍', 'കൊച്ചി'],
  ['Kannada', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ', 'ಗಾಂಧಿ ಬಜಾರ್ ರಸ್ತೆ ೧೨', 'ಬೆಂಗಳೂರು'],
  ['Gujarati', 'ક્ષમા પટેલ', '૧૨ આશ્રમ રોડ', 'અમદાવાદ'],
  ['Punjabi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ', '੧੨ ਮਾਲ ਰੋਡ', 'ਅੰਮ੍ਰਿਤਸਰ'],
  ['Odia', 'ଲକ୍ଷ୍ମୀ ପଟ୍ଟନାୟକ', '୧୨ ମନ୍ଦିର ରାସ୍ତା', 'ଭୁବନେଶ୍ୱର'],
  ['Urdu', 'محمد عارف خان', '۱۲ گاندھی روڈ، چارمینار', 'حیدرآباد'],
  ['Kashmiri', 'عبدُل رٔشیٖد', 'لال چوک', 'سِرینَگَر'],
  ['Sindhi', 'راڌا ڪرشنا', 'گانڌي نگر ٻ ڀ ٺ ٽ ڃ ڄ ڇ ڍ ڏ ڊ', 'اجمير'],
  ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ ᱢᱩᱨᱢᱩ', '᱑᱒ ᱜᱟᱱᱫᱷᱤ', 'ᱫᱩᱢᱠᱟ'],
  ['Manipuri', 'ꯃꯩꯇꯩ ꯆꯅꯨ', '꯱꯲ ꯏꯝꯐꯥꯜ', 'ꯃꯅꯤꯄꯨꯔ'],
  ['Hindi', 'श्रीमती क्षमा', '१२ गाँधी मार्ग', 'लखनऊ'],
  ['Tamil', 'முத்துலட்சுமி', '௧௨ காந்தி சாலை', 'மதுரை'],
  ['Latin', 'Łukasz Nguyễn', 'Sendlinger Straße 1, Pāṇini ṁ', 'München'],
]

const lettersOf = (text: string) => new Set(text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, ''))

test.each(addresses)('letters of %s are on each paper', async (_, name, line, city) => {
  const product = `${name} ${city}`
  const piece = {
    code: 'NS1',
    product,
    colour: city,
    size: 'M',
    mrpPaise: 1,
    declarations: [line],
  }
  const picked = { shelf: 'A', code: 'NS1', product, colour: city, size: 'M', quantity: 1 }
  const list = { wave: '1', madeAt: new Date(0), orders: 1, lines: [picked] }
  const buyer = { ...invoice.buyer, name, address_line1: line, city }
  const papers = [
    await makeParcelLabels([{ ...label, to: { ...to, name, lines: [line, city] } }]),
    await makePieceLabels([piece]),
    await makePickList(list),
    await makeTaxDocument({ document: { ...invoice, buyer }, paper: 'a5' }),
  ]
  expect(papers.map(countBoxes)).toEqual([0, 0, 0, 0])
  for (const paper of papers) {
    const [page] = await readPdf(paper)
    expect(lettersOf(page?.text ?? '').isSupersetOf(lettersOf(product))).toBe(true)
  }
})

test('a sign that no font has is left out, never a box, and a script is said before', async () => {
  const name = 'Priya 👩🏽‍🧵 1️⃣ ＲＡＯ ﬀ'
  const lines = [
    '☎ 22 ➡ Cross ★ St ½ 🏠',
    'ᱥ\u200d \u{e0041}a\u0332\u3164\u2063',
    `அ${'ௌ'.repeat(199)}`,
  ]
  const paper = await makeParcelLabels([{ ...label, to: { ...to, name, lines } }])
  expect(countBoxes(paper)).toBe(0)
  const [page] = await readPdf(paper)
  expect(page?.text).toContain('Priya 1 RAO ff 22 Cross St ½ ')

  const abroad = { ...label, to: { ...to, lines: ['港区 1-2', 'Tokyo'] } }
  await expect(makeParcelLabels([label, abroad])).rejects.toThrow(
    'The address of NOOL1024 has letters that our papers cannot show: 港区.',
  )
  const piece = { code: 'NS1', product: 'Рубашка', colour: '', size: 'M', mrpPaise: 1 }
  await expect(makePieceLabels([{ ...piece, declarations: [] }])).rejects.toThrow('Рубашка')
})

/** The sizes of a label's letters, in points: what does not fit at the last one is cut off. */
const smallest = 2

test('an address as long as the form takes is whole on one label, in its place', async () => {
  const words = (of: string, length: number) =>
    of
      .repeat(length)
      .slice(0, length - 6)
      .padEnd(length, '9/44-A')
  const sizes = []
  for (const of of ['Gandhi Nagar, Opposite School, ', 'WMW', 'క్షేత్రజ్ఞుడు ', 'ஔ', 'ക്ഷേത്രപാലൻ ']) {
    const line = words(of, 200)
    const city = `${words(of, 100)}, ${words(of, 100)}`
    const party = {
      name: words(of, 100),
      lines: [words(of, 100), line, line, city, words(of, 100)],
      pinCode: '641604123456',
      phone: '+919876543210123',
    }
    const paper = await makeParcelLabels([{ ...label, to: party }])
    const pages = await readPdf(paper, ['Code128'])
    expect(pages).toHaveLength(1)
    expect(pages[0]?.text.match(/9\/44-A/g)).toHaveLength(7)
    expect(pages[0]?.text).toContain('PIN 641604123456 Phone +919876543210123 FROM')
    expect(pages[0]?.codes).toHaveLength(2)
    sizes.push(Math.min(...textSizes(paper)))
  }
  expect(sizes.filter((size) => size <= smallest)).toEqual([])
  expect(sizes[0]).toBeGreaterThan(5)

  const [page] = await readPdf(
    await makeParcelLabels([
      {
        ...label,
        to: {
          ...to,
          name: 'Venkata Satyanarayana Lakshmi Narasimha Rao Peri Reddy Konda Chilakamarthi Subrahmanya Sarma II',
          lines: [
            'Flat No 1234, Block Z, Sri Venkateswara Residency Phase Two, Opposite Government Higher Secondary School, Near Old Bus Stand, Behind Post Office, Gandhi Nagar, Door 9/44-A',
            'Tiruppur, Tamil Nadu',
          ],
        },
      },
    ]),
  )
  expect(page?.text).toContain('Subrahmanya Sarma II Flat No 1234')
  expect(page?.text).toContain('Gandhi Nagar, Door 9/44-A Tiruppur, Tamil Nadu PIN 600020')
})
