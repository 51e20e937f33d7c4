/** A place in a page's source, where text that is written as it stands can leave its place. */
type Sink = { write: (text: string) => string; payloads: readonly string[] }

/**
 * What script kiddies and fuzzers type into forms, each beside the place that it is made for. All run
 * `__ran()` or are markup of their own, and all fit in the shortest field, of 60 characters.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html
 * @see https://portswigger.net/web-security/cross-site-scripting/cheat-sheet
 */
export const sinks: readonly Sink[] = [
  {
    write: (text) => `<p>${text}</p>`,
    payloads: [
      '<script>__ran()</script>',
      '<ScRiPt>__ran()</sCrIpT>',
      '<script/x>__ran()</script/x>',
      '<script src=//x.invalid/x.js></script>',
      '<script type=module>__ran()</script>',
      '<script src=data:,__ran()></script>',
      '<<script>__ran();//<</script>',
      '<img src=x onerror=__ran()>',
      '<img/src="x"/onerror=__ran()>',
      '<img src=x onerror="alert(1)">',
      '<img src=x onerror=alert&lpar;1&rpar;>',
      '<img src=x onerror=&#95;&#95;ran()>',
      '<IMG SRC=x OnErRoR=__ran()>',
      "<img src=x onerror=eval(atob('X19yYW4oKQ=='))>",
      '<image src=x onerror=__ran()>',
      '<svg onload=__ran()>',
      '<svg/onload=__ran()>',
      '<svg\fonload=__ran()>',
      '<svg onload=[1].map(__ran)>',
      "<svg onload=top['__'+'ran']()>",
      '<svg><script>__ran()</script></svg>',
      '<svg><script href=data:,__ran() />',
      '<svg><animate onbegin=__ran() attributeName=x dur=1s>',
      '<svg><a href="javascript:__ran()"><text>x</text></a></svg>',
      '<svg><set attributeName=href to=javascript:__ran()>',
      '<math href=javascript:__ran()>x</math>',
      '<math><mtext><mglyph><style></math><img src onerror=__ran()>',
      '<body onload=__ran()>',
      '<input autofocus onfocus=__ran()>',
      '<details open ontoggle=__ran()>x</details>',
      '<video><source onerror=__ran()></video>',
      '<audio src=x onerror=__ran()></audio>',
      '<marquee onstart=__ran()>x</marquee>',
      '<iframe src=javascript:__ran()></iframe>',
      '<iframe srcdoc="<script>parent.__ran()</script>"></iframe>',
      '<object data=javascript:__ran()></object>',
      '<embed src=javascript:__ran()>',
      '<base href=//x.invalid/>',
      '<meta http-equiv=refresh content=9;url=//x.invalid/>',
      '<link rel=stylesheet href=//x.invalid/x.css>',
      '<style>@import "//x.invalid/x.css";</style>',
      '<form action=javascript:__ran()><button>x</button></form>',
      '<button formaction=javascript:__ran()>x</button>',
      '<a href=javascript:__ran()>x</a>',
      '<a href="jav&#x09;ascript:__ran()">x</a>',
      '<template><img src=x onerror=__ran()></template>',
      '<p><template shadowrootmode=open><svg onload=__ran()>',
      '<noscript><p title="</noscript><img src=x onerror=__ran()>">',
      '<xmp><p title="</xmp><svg onload=__ran()>">',
      '<select><option></select><svg onload=__ran()>',
      '<!--><svg onload=__ran()>-->',
      '<![CDATA[><svg onload=__ran()>]]>',
      '<?xml ><svg onload=__ran()>',
      '<xss autofocus tabindex=1 onfocus=__ran()>x</xss>',
      '<b onmouseover=__ran()>x</b>',
    ],
  },
  {
    write: (text) => `<input value="${text}">`,
    payloads: [
      '"><script>__ran()</script>',
      '"><img src=x onerror=__ran()>',
      '" onfocus="__ran()" autofocus="',
      '" onmouseover="__ran()',
    ],
  },
  {
    write: (text) => `<input value='${text}'>`,
    payloads: ["'><svg onload=__ran()>", "' onfocus='__ran()' autofocus='"],
  },
  {
    write: (text) => `<input value=${text}>`,
    payloads: ['x onmouseover=__ran()', 'x><svg onload=__ran()>', '`><svg onload=__ran()>'],
  },
  {
    write: (text) => `<a href="${text}">x</a>`,
    payloads: [
      'javascript:__ran()',
      'JaVaScRiPt:__ran()',
      'java\tscript:__ran()',
      '\u0001javascript:__ran()',
      'javascript://x%0a__ran()',
      'data:text/html,<script>__ran()</script>',
      'data:text/html;base64,PHNjcmlwdD5fX3JhbigpPC9zY3JpcHQ+',
    ],
  },
  {
    write: (text) => `<script type="application/ld+json">{"name":"${text}"}</script>`,
    payloads: [
      '</script><script>__ran()</script>',
      '"}</script><svg onload=__ran()>',
      '</ScRiPt ><svg onload=__ran()>',
    ],
  },
  {
    write: (text) => `<script nonce="x">a = "${text}"</script>`,
    payloads: ['";__ran();//', '"-__ran()-"'],
  },
  { write: (text) => `<script nonce="x">a = '${text}'</script>`, payloads: ["';__ran();//"] },
  { write: (text) => `<script nonce="x">a = \`${text}\`</script>`, payloads: ['${__ran()}'] },
  {
    write: (text) => `<script nonce="x">// ${text}</script>`,
    payloads: ['x\u2028__ran()//', 'x\u2029__ran()//'],
  },
  { write: (text) => `<title>${text}</title>`, payloads: ['</title><svg onload=__ran()>'] },
  {
    write: (text) => `<textarea>${text}</textarea>`,
    payloads: ['</textarea><svg onload=__ran()>'],
  },
  { write: (text) => `<style>${text}</style>`, payloads: ['</style><svg onload=__ran()>'] },
  {
    write: (text) => `<!-- ${text} -->`,
    payloads: ['--><svg onload=__ran()>', '--!><svg onload=__ran()>'],
  },
]

/** What runs in no page of itself: for templates, for a program that decodes twice, and true words. */
const words = [
  "{{constructor.constructor('__ran()')()}}",
  '<%= __ran() %> #{__ran()}',
  '&lt;script&gt;__ran()&lt;/script&gt;',
  '%3Cscript%3E__ran()%3C%2Fscript%3E',
  String.raw`\u003cscript\u003e__ran()\u003c/script\u003e`,
  '<scr<script>ipt>__ran()</scr</script>ipt>',
  '＜script＞__ran()＜/script＞',
  '<!--<script>',
  String.raw`\";__ran();//`,
  'x:expression(__ran());background:url(javascript:__ran())',
  "$& $` $' $1 $$",
  "'; drop table customers; --",
  'right \u202eto left\u202c, zero\u200bwidth\u200d, mark\ufeff.',
  'ＭＥＥＲＡ ﬁ Å e\u0301 सूत நூல் 👩🏽‍🧵',
  `O'Neill & "Sons" <no. 3> 5 < 6 && 7 > 2`,
]

export const payloads: readonly string[] = [...sinks.flatMap((sink) => sink.payloads), ...words]

/** The payload at a place; past the last they start again. */
export const payloadAt = (place: number) => payloads[place % payloads.length] ?? ''

/** As many as fit in most fields, in half as many pages; those that start a link come first. */
export const pairs: readonly string[] = payloads
  .slice(payloads.length / 2)
  .map((payload, place) => `${payload} ${payloadAt(place)}`)

/** The pair at a place; past the last they start again. */
export const pairAt = (place: number) => pairs[place % pairs.length] ?? ''

export const everything = payloads.join(' ')
