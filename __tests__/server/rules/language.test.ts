import { describe, expect, it } from '@jest/globals'
import { decide, holds } from './decide.ts'

describe('expressions that are true', () => {
  it.each([
    '1 + 2 * 3 == 7',
    '(1 + 2) * 3 == 9',
    '7 / 2 == 3 && 7 % 2 == 1 && -7 / 2 == -3',
    '7.0 / 2 == 3.5',
    '1 == 1.0 && !(1 is float) && 1.0 is float',
    '!(1 == "1") && null == null && !(null == false)',
    '9223372036854775807 == 9223372036854775807',
    '!(9007199254740993 == 9007199254740992.0)',
    '1 is int && 1 is number && "a" is string && b"a" is bytes && [] is list && {} is map',
    'true is bool && request.time is timestamp && duration.value(1, "s") is duration',
    '/a/b is path && latlng.value(1, 2) is latlng && [].toSet() is set && {}.diff({}) is map_diff',
    '1 < 2 && 2 <= 2 && "a" < "b" && 1 < 1.5',
    '1 < 2 == true',
    '2 in [1, 2] && !(3 in [1, 2]) && "a" in {"a": 1} && "b" in ["b"].toSet()',
    'true ? true : 1 / 0 == 1',
    'false ? 1 / 0 == 1 : true',
    '"abc"[1] == "b" && "abc"[0:2] == "ab" && [1, 2, 3][2] == 3 && [1, 2, 3][1:3] == [2, 3]',
    '{"a": {"b": 1}}.a.b == 1 && {"a": 1}["a"] == 1',
    '{"a": 1, "b": 2}.keys().hasAll(["a", "b"]) && {"a": 1}.values() == [1]',
    '{"a": 1}.get("b", 2) == 2 && {"a": {"b": 1}}.get(["a", "b"], 0) == 1 && {"a": 1}.size() == 1',
    '{"a": 1, "b": 2, "d": 0}.diff({"a": 1, "b": 3, "c": 4}).affectedKeys() == ["b", "c", "d"].toSet()',
    '{"a": 1}.diff({"b": 1}).addedKeys().hasOnly(["a"])',
    '{"a": 1}.diff({"b": 1}).removedKeys().hasOnly(["b"])',
    '{"a": 1}.diff({"a": 2}).changedKeys().hasOnly(["a"])',
    '{"a": 1}.diff({"a": 1}).unchangedKeys().size() == 1',
    '[1, 2].concat([3]) == [1, 2, 3] && [1, 2, 2].removeAll([2]) == [1] && ["a", "b"].join("-") == "a-b"',
    '[1, 2].hasAny([2, 9]) && ![1].hasAny([9]) && [1, 1].hasOnly([1, 2]) && ![1, 3].hasOnly([1])',
    '[1, 1, 2].toSet().size() == 2 && [1, 2].toSet() == [2, 1].toSet()',
    '[1].toSet().union([2].toSet()).size() == 2',
    '[1, 2].toSet().intersection([2].toSet()).hasOnly([2])',
    '[1, 2].toSet().difference([2].toSet()).hasOnly([1])',
    '"Ab".lower() == "ab" && "Ab".upper() == "AB" && " a ".trim() == "a" && "a,b".split(",") == ["a", "b"]',
    '"a-b-c".replace("-", "+") == "a+b+c" && "😀a".size() == 3 && "ñ".toUtf8().size() == 2',
    '"abc".matches("a.c") && !"abc".matches("b") && "abc".matches("^a.*c$")',
    'math.abs(-2) == 2 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2 && math.round(1.5) == 2',
    'math.sqrt(4) == 2.0 && math.pow(2, 3) == 8.0 && math.isNaN(0.0 / 0.0) && math.isInfinite(1.0 / 0.0)',
    'int("12") == 12 && int(1.9) == 1 && float("1.5") == 1.5 && string(12) == "12" && bool("true")',
    'string(true) == "true" && string(null) == "null"',
    'path("/a/b") == /a/b && /a/b[1] == "b"',
    'path("/users/$id").bind({"id": "u"}) == /users/u',
    'request.time.year() == 2026 && request.time.month() == 3 && request.time.day() == 1',
    'request.time.hours() == 12 && request.time.minutes() == 34 && request.time.seconds() == 56',
    'request.time.dayOfWeek() == 7 && request.time.dayOfYear() == 60 && request.time.nanos() == 789000000',
    'request.time.date() == timestamp.date(2026, 3, 1)',
    'request.time == timestamp.value(request.time.toMillis())',
    'request.time.time() == duration.time(12, 34, 56, 789000000)',
    'request.time + duration.value(1, "d") > request.time && request.time - request.time == duration.value(0, "s")',
    'duration.value(90, "s").seconds() == 90 && duration.abs(duration.value(-1, "m")) == duration.value(1, "m")',
    'latlng.value(0, 0).distance(latlng.value(0, 1)) > 111000 && latlng.value(1, 2).latitude() == 1',
    'debug(true)',
    'request.auth.uid == "ana" && request.auth.token.email == "ana@example.org" && request.auth.token.admin',
    'request.method == "get" && request.path == /databases/(default)/documents/items/a && id == "a"',
    'request.path[3] == "items"',
    'resource == null && request.resource == null',
    "b'\\xFF\\xFF'.size() == 2 && b'€'.size() == 3 && b'\\052' == b'*' && b'\\x2A' == b'*'",
    "b'€' == b'\\342\\202\\254' && '\\x41' == 'A' && '\\101' == 'A'",
    "b'\\xFB\\xEF\\xBE'.toBase64() == '----' && b'€'.toHexString() == 'E282AC'",
    '(/users/$(who)/$(what)).bind({"who": id, "what": 1}) == /users/a/1',
    '(/users/$(who)).bind({"who": "u"}).who == "u" && (/users/$(who)).bind({"who": "u"})["who"] == "u"',
    '{"b": 2, "a": 1}.keys() == ["a", "b"] && {"b": 2, "a": 1}.values() == [1, 2]',
    "'it\\'s' == \"it's\" && \"\\u0041\" == 'A'",
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(true)
  })
})

describe('errors', () => {
  it.each([
    'resource.data.missing == 1',
    'request.auth.token.missing == 1',
    '1 / 0 == 1',
    '1 + "a" == "1a"',
    '9223372036854775807 + 1 == 0',
    '[1][1] == 1',
    '"abc"[0:4] == "abc"',
    '"a" in "abc"',
    '/users/$("a/b") == /users/a/b',
    '/users/$("") == /users',
    '/users/$(null) == /users',
    '(/users/$(who)).bind({}) == /users',
    '/users/a.who == "a"',
    '1',
    '"a" < 1',
    '{"a": 1}.b == 1',
    'timestamp.date(2026, 2, 30) != request.time',
    'int("x") == 0',
    '!"text"',
    '1 ? true : true',
  ])('refuses by %s', (condition) => {
    expect(holds(condition, { data: { a: 1 } })).toBe(false)
  })

  it.each([
    ['true || resource.data.missing', true],
    ['resource.data.missing || true', true],
    ['resource.data.missing || false', false],
    ['!(false && resource.data.missing)', true],
    ['!(resource.data.missing && false)', true],
    ['!(resource.data.missing && true)', false],
    ['!(resource.data.missing || false)', false],
    ['"text" || true', true],
    ['!("text" && true)', false],
  ])('has %s decide %s', (condition, isAllowed) => {
    expect(holds(condition, { data: {} })).toBe(isAllowed)
  })

  it('does not stop another statement from allowing', () => {
    const block = 'match /items/{id} { allow get: if resource.data.x; allow get: if true; }'
    expect(decide(block, { data: {} }).allowed).toBe(true)
  })
})

describe('functions', () => {
  it('see wildcards, outer functions and their own variables', () => {
    const block = `
      function isA(value) { return value == 'a'; }
      match /items/{id} {
        function mine() { let wanted = id; let again = wanted; return isA(again); }
        allow get: if mine();
      }`
    expect(decide(block).allowed).toBe(true)
  })

  it('have variables whose error counts only where their value decides', () => {
    const block = (operator: string) => `
      function isAuthorOrModerator(item, auth) {
        let isAuthor = auth.uid == item.authorId;
        let isModerator = auth.token.isModerator == true;
        return isAuthor ${operator} isModerator;
      }
      match /items/{id} { allow get: if isAuthorOrModerator(resource.data, request.auth); }`
    expect(decide(block('||'), { data: { authorId: 'ana' } }).allowed).toBe(true)
    expect(decide(block('||'), { data: { authorId: 'ben' } }).allowed).toBe(false)
    expect(decide(block('&&'), { data: { authorId: 'ana' } }).allowed).toBe(false)
  })

  it('have variables that are worked out once at most, and their errors too', () => {
    const sum = Array.from({ length: 400 }, () => '1').join(' + ')
    const block = (first: string) => `
      function f() {
        let long = ${sum};
        let other = long == ${first};
        return ${'other || '.repeat(5)} true;
      }
      match /items/{id} { allow get: if f(); }`
    // A thousand expressions may be evaluated: five times these would be too many.
    expect(decide(block('0')).allowed).toBe(true)
    expect(decide(block('request.auth.missing')).allowed).toBe(true)
  })

  it('read the documents of their variables, needed or not', () => {
    const read = (name: string) => `exists(/databases/(default)/documents/a/${name})`
    const variables = Array.from({ length: 10 }, (_, at) => `let d${at} = ${read(`x${at}`)};`)
    const block = (result: string) => `
      function f() { ${variables.join(' ')} return ${result}; }
      match /items/{id} { allow get: if f(); }`
    expect(decide(block('true')).allowed).toBe(true)
    expect(decide(block(`!${read('another')}`)).allowed).toBe(false)
  })

  it('have variables that see only what was declared before them', () => {
    const block = `
      match /items/{id} {
        function f() { let outer = id; let id = 'other'; return outer == 'a' && id == 'other'; }
        allow get: if f();
      }`
    expect(decide(block).allowed).toBe(true)
  })

  it('have arguments whose error counts only where their value decides', () => {
    const block = (result: string) => `
      function f(a, b) { return ${result}; }
      match /items/{id} { allow get: if f(true, id.missing); }`
    expect(decide(block('a')).allowed).toBe(true)
    expect(decide(block('b || a')).allowed).toBe(true)
    expect(decide(block('b && a')).allowed).toBe(false)
  })

  it('do not see the variables of their caller', () => {
    const block = `
      match /items/{id} {
        function inner() { return hidden; }
        function outer() { let hidden = true; return inner(); }
        allow get: if outer();
      }`
    expect(() => decide(block)).toThrow(expect.objectContaining({ code: 'rules/unknown-name' }))
  })
})

describe('documents', () => {
  const documents = { 'users/ana': { role: 'editor' } }
  const user = '/databases/$(database)/documents/users/$(request.auth.uid)'

  it('are read as they are before and after the request', () => {
    expect(holds(`get(${user}).data.role == 'editor' && exists(${user})`, { documents })).toBe(true)
    expect(
      holds(`get(${user}).id == 'ana' && get(${user}).__name__ == ${user}`, { documents }),
    ).toBe(true)
    const after = { 'users/ana': { role: 'admin' } }
    expect(holds(`getAfter(${user}).data.role == 'admin'`, { documents, after })).toBe(true)
    expect(holds(`get(${user}).data.role == 'editor'`, { documents, after })).toBe(true)
    expect(holds(`existsAfter(${user}) && !exists(${user})`, { after })).toBe(true)
  })

  it('are null when they are missing', () => {
    expect(holds(`get(${user}) == null && !exists(${user})`)).toBe(true)
    expect(holds(`get(${user}).data.role == 'editor'`)).toBe(false)
  })

  it('must be named by a whole path', () => {
    expect(holds('!exists(/users/ana)')).toBe(false)
    expect(holds('!exists(/databases/(default)/documents/users)')).toBe(false)
  })

  it('are read ten at most, each counting once', () => {
    const path = (id: number) => `exists(/databases/(default)/documents/users/u${id})`
    const reads = (count: number) => Array.from({ length: count }, (_, id) => path(id)).join(' || ')
    expect(holds(`${reads(10)} || ${reads(10)} || true`)).toBe(true)
    expect(holds(`${reads(11)} || true`)).toBe(false)
  })
})

describe('the documents of one batch', () => {
  const path = (id: number) => `exists(/databases/(default)/documents/users/u${id})`
  const reading = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => path(from + index)).join(' || ') + ' || true'

  it('are twenty at most, each counting once', () => {
    const accessLedger = { limit: 20, seen: new Set<string>() }
    const request = { accessLedger }
    expect(holds(reading(0, 10), { request })).toBe(true)
    expect(holds(reading(5, 10), { request })).toBe(true)
    expect(holds(reading(15, 5), { request })).toBe(true)
    expect(holds(reading(0, 10), { request })).toBe(true)
    expect(holds(reading(20, 1), { request })).toBe(false)
  })
})

describe('replacing and splitting', () => {
  it.each([
    [String.raw`"banana".replace("a", "o") == "bonono"`],
    [
      String.raw`"ana@example.org".replace("(\\w+)@(.*)", "\\2 \\1 \\0") == "example.org ana ana@example.org"`,
    ],
    [String.raw`"a.b".replace("[.]", "\\\\") == "a\\b" && "ab".replace("b", "$1") == "a$1"`],
    [String.raw`"baac".replace("a*", "-") == "-b-c-"`],
    [String.raw`"user@domain.com".split("@") == ["user", "domain.com"]`],
    [String.raw`"/home/user".split("/") == ["", "home", "user"]`],
    [String.raw`"ab😀".split("") == ["a", "b", "😀"] && "ab".split("z") == ["ab"]`],
  ])('%s', (condition) => {
    expect(holds(condition)).toBe(true)
  })

  it.each([
    String.raw`"a".replace("a", "\\1") != "b"`,
    String.raw`"a".replace("a", "\\x") != "b"`,
    String.raw`"a".replace("(" + "", "x") != "b"`,
    String.raw`"a".split("[" + "") != []`,
  ])('refuses by %s', (condition) => {
    expect(holds(condition)).toBe(false)
  })
})
