import { test } from '@japa/runner'
import { parseHTML } from 'linkedom'
import { renderMarkdown } from '#content/services/markdown'

const DANGEROUS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://evil.test"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '<svg/onload=alert(1)>',
  '<style>*{display:none}</style>',
  '<form action="https://evil.test"><input name=a></form>',
  '[x](https://ok.test "\\" onmouseover=alert(1) \\"")',
  "<https://ok.test/'onclick=alert(1)>",
  '```html" onload="alert(1)\n```',
  '<math><mtext><script>alert(1)</script></mtext></math>',
]
const ELEMENTS = new Set(
  'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li strong em s a img table thead tbody tr th td'.split(
    ' '
  )
)
const ATTRIBUTES = new Set(['href', 'title', 'src', 'alt', 'start', 'class', 'style'])

/** What of some HTML could run or draw over the page, as a browser would read it. */
function dangerIn(html: string): string[] {
  const { document } = parseHTML(`<html><body>${html}</body></html>`)
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const found = ELEMENTS.has(element.localName) ? [] : [element.localName]
    for (const { name, value } of element.attributes) {
      const isAddress = name === 'href' || name === 'src'
      if (!ATTRIBUTES.has(name) || (isAddress && !/^(?:https?:|mailto:)/.test(value)))
        found.push(`${name}=${value}`)
    }
    return found
  })
}

test.group('HTML of a post', () => {
  for (const payload of DANGEROUS) {
    test(`leaves nothing that runs of ${payload.replaceAll('\n', ' ')}`, ({ assert }) => {
      assert.deepEqual(dangerIn(renderMarkdown(payload)), [])
    })
  }

  test('has headings, lists, tables, code and links', ({ assert }) => {
    const html = renderMarkdown(
      '## Tides\n\n- high\n- low\n\n|a|b|\n|:-|-:|\n|1|2|\n\n```js\nlet x\n```\n\n[more](https://ok.test "t") https://auto.test'
    )

    for (const part of [
      '<h2>Tides</h2>',
      '<li>high</li>',
      '<th style="text-align:left">a</th>',
      '<code class="language-js">',
      '<a href="https://ok.test" title="t">more</a>',
      '<a href="https://auto.test">',
    ])
      assert.include(html, part)
  })

  test('puts relative links and pictures below the site', ({ assert }) => {
    const html = renderMarkdown('[a](/b) ![c](d.png)', 'https://site.test/blog/')

    assert.include(html, 'href="https://site.test/b"')
    assert.include(html, 'src="https://site.test/blog/d.png"')
  })
})
