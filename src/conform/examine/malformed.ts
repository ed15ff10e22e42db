/**
 * Lines that lenient parsers accept, although they are not JSON, not UTF-8 or not a request. Each table has the form of a
 * line, for people, and the line.
 */
const NOWHERE = 'gateout.no_such_operation'
const request = (params: string, id = '7'): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${NOWHERE}","params":${params}}`
const REQUEST = request('{}')

export const NOT_JSON: { readonly [form: string]: string } = {
  'an open object': '{',
  'an open array': '[1,',
  'a word': 'x',
  NaN: request('{"a":NaN}'),
  Infinity: request('{"a":Infinity}'),
  'minus Infinity': request('{"a":-Infinity}'),
  'a capitalized true': request('{"a":True}'),
  'a capitalized null': request('{"a":NULL}'),
  undefined: request('{"a":undefined}'),
  'a word after the value': `${REQUEST} x`,
  'two values on a line': `${REQUEST}${REQUEST}`,
  'two values with a space': `${REQUEST} ${REQUEST}`,
  'a brace after the value': `${REQUEST}}`,
  'a comma after the value': `${REQUEST},`,
  'a comma after the last property': request('{"a":1,}'),
  'a comma after the last item': request('{"a":[1,]}'),
  'two commas': request('{"a":[1,,2]}'),
  'a comma before the first item': request('{"a":[,1]}'),
  'no comma between properties': request('{"a":1 "b":2}'),
  'no value': request('{"a":}'),
  'no colon': request('{"a" 1}'),
  'a comment in a line': `${REQUEST} // the end`,
  'a comment in the value': request('{/* none */}'),
  'a comment with a hash': `${REQUEST} # the end`,
  'single quotes': request("{'a':1}"),
  'a single-quoted value': request(`{"a":'b'}`),
  'an unquoted name': request('{a:1}'),
  'a number as a name': request('{1:1}'),
  'a leading zero': request('{"a":01}'),
  'a leading zero after the sign': request('{"a":-01}'),
  'a leading plus': request('{"a":+1}'),
  'no digit before the point': request('{"a":.5}'),
  'no digit after the point': request('{"a":5.}'),
  'no digit in the exponent': request('{"a":1e}'),
  'a lone minus': request('{"a":-}'),
  'a hexadecimal number': request('{"a":0x10}'),
  'a number with underscores': request('{"a":1_000}'),
  'a number of another type': request('{"a":1L}'),
  'digits beyond ASCII': request('{"a":１}'),
  'a raw tab in a string': request('{"a":"b\tc"}'),
  'a raw U+0000 in a string': request('{"a":"b\u0000c"}'),
  'a raw U+001F in a string': request('{"a":"b\u001fc"}'),
  'an unknown escape': request(String.raw`{"a":"\x41"}`),
  'an escaped quotation mark of JavaScript': request(String.raw`{"a":"\'"}`),
  'an escape with three digits': request(String.raw`{"a":"\u041"}`),
  'an escape with a letter beyond F': request(String.raw`{"a":"\u004G"}`),
  'an open string': '{"jsonrpc":"2.0',
  'a no-break space between tokens': request('{"a":\u00a01}'),
  'a form feed between tokens': request('{"a":\f1}'),
  'a byte order mark': `\ufeff${REQUEST}`,
  'text in parentheses': `(${REQUEST})`,
}

/** Sequences of bytes that are not UTF-8, in a string of a request. */
const BYTES: { readonly [form: string]: readonly number[] } = {
  'bytes that never occur': [0xff, 0xfe],
  'a lone continuation byte': [0x80],
  'the last continuation byte': [0xbf],
  'a cut sequence of two': [0xc3],
  'a cut sequence of three': [0xe2, 0x82],
  'a cut sequence of four': [0xf0, 0x9f, 0x98],
  'an overlong slash in two bytes': [0xc0, 0xaf],
  'an overlong slash in three bytes': [0xe0, 0x80, 0xaf],
  'an overlong slash in four bytes': [0xf0, 0x80, 0x80, 0xaf],
  'an overlong U+0000': [0xc0, 0x80],
  'the highest overlong sequence': [0xc1, 0xbf],
  'a high surrogate': [0xed, 0xa0, 0x80],
  'a low surrogate': [0xed, 0xbf, 0xbf],
  'a pair of surrogates': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  'a code point above U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'a sequence that begins with F5': [0xf5, 0x80, 0x80, 0x80],
  'a sequence of five': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'a sequence of six': [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  'Latin-1': [0xe9],
}

const inString = (bytes: readonly number[]): Uint8Array => {
  const [before = '', after = ''] = request('{"a":"*"}').split('*')
  const ascii = (text: string): readonly number[] => Array.from(text, char => char.charCodeAt(0))
  return Uint8Array.from([...ascii(before), ...bytes, ...ascii(after)])
}

export const NOT_UTF8: { readonly [form: string]: Uint8Array } = Object.fromEntries(
  Object.entries(BYTES).map(([form, bytes]) => [form, inString(bytes)]),
)

export const NOT_A_REQUEST: { readonly [form: string]: string } = {
  'a number': '5',
  'a string': '"x"',
  'a boolean': 'true',
  null: 'null',
  'an array': '[]',
  'a batch': `[${REQUEST}]`,
  'no method': '{"jsonrpc":"2.0","id":7}',
  'a number as the method': '{"jsonrpc":"2.0","id":7,"method":7,"params":{}}',
  'null as the method': '{"jsonrpc":"2.0","id":7,"method":null,"params":{}}',
  'an array as the method': `{"jsonrpc":"2.0","id":7,"method":["${NOWHERE}"],"params":{}}`,
  'no jsonrpc': REQUEST.replace('"jsonrpc":"2.0",', ''),
  'jsonrpc 1.0': REQUEST.replace('"2.0"', '"1.0"'),
  'jsonrpc 2': REQUEST.replace('"2.0"', '"2"'),
  'jsonrpc as a number': REQUEST.replace('"2.0"', '2.0'),
  'jsonrpc null': REQUEST.replace('"2.0"', 'null'),
  'jsonrpc with a space': REQUEST.replace('"2.0"', '"2.0 "'),
  'an id that is true': request('{}', 'true'),
  'an id that is false': request('{}', 'false'),
  'an id that is an object': request('{}', '{}'),
  'an id that is an array': request('{}', '[7]'),
  'an id that is an empty array': request('{}', '[]'),
  // Some libraries read keys in any case, or without the spaces around them.
  'Method for method': REQUEST.replace('"method"', '"Method"'),
  'JSONRPC for jsonrpc': REQUEST.replace('"jsonrpc"', '"JSONRPC"'),
  'method with a space': REQUEST.replace('"method"', '"method "'),
}
