import { describe, expect, it } from '@jest/globals'
import { compileRules } from '../../../server/rules/index.ts'
import { firestoreRules } from './decide.ts'

const allow = (condition: string) =>
  firestoreRules(`match /items/{id} { allow get: if ${condition}; }`)

describe('rules that are refused when they are loaded', () => {
  it.each([
    ['an empty file', '', 'rules/syntax'],
    ['version 3', "rules_version = '3'; service cloud.firestore { }", 'rules/unsupported'],
    ['an unknown service', "rules_version = '2'; service google.maps { }", 'rules/unsupported'],
    [
      'an unknown method to allow',
      firestoreRules('match /a/{b} { allow peek; }'),
      'rules/unknown-name',
    ],
    ['an unknown variable', allow('unknown'), 'rules/unknown-name'],
    ['an unknown function', allow('unknown()'), 'rules/unknown-name'],
    ['an unknown method', allow('"a".reverse()'), 'rules/unknown-name'],
    ['an unknown function of a namespace', allow('math.random()'), 'rules/unknown-name'],
    ['an unknown type', allow('1 is integer'), 'rules/unknown-name'],
    ['an unknown property of request', allow('request.user'), 'rules/unknown-name'],
    ['a function of the other service', allow('firestore.get(/a/b).data.x'), 'rules/unknown-name'],
    ['too few arguments', allow('"a".matches()'), 'rules/wrong-arguments'],
    ['too many arguments', allow('exists(/a/b, /c/d)'), 'rules/wrong-arguments'],
    [
      'a regular expression with a back-reference',
      allow('"a".matches("(a)\\\\1")'),
      'rules/unsupported',
    ],
    ['a regular expression that looks ahead', allow('"a".matches("(?=a)")'), 'rules/unsupported'],
    [
      'a recursive function',
      firestoreRules('function f() { return f(); } match /a/{b} { allow get: if f(); }'),
      'rules/unsupported',
    ],
    [
      'functions in a circle',
      firestoreRules('function f() { return g(); } function g() { return f(); }'),
      'rules/unsupported',
    ],
    [
      'two functions of one name',
      firestoreRules('function f() { return true; } function f() { return false; }'),
      'rules/syntax',
    ],
    [
      'two wildcards of one name',
      firestoreRules('match /a/{x}/b/{x} { allow get; }'),
      'rules/syntax',
    ],
    [
      'allow outside a match',
      "rules_version = '2'; service cloud.firestore { allow read; }",
      'rules/syntax',
    ],
    [
      'an unfinished block',
      "rules_version = '2'; service cloud.firestore { match /a/{b} {",
      'rules/syntax',
    ],
    ['an unfinished string', allow('"a'), 'rules/syntax'],
    ['an assignment', allow('1 = 1'), 'rules/syntax'],
    ['nesting without end', allow('('.repeat(5000)), 'rules/limit'],
    [
      'a chain without end',
      allow(Array.from({ length: 5000 }, () => 'true').join(' && ')),
      'rules/limit',
    ],
  ])('%s', (_, source, code) => {
    expect(() => compileRules(source)).toThrow(expect.objectContaining({ code }))
  })

  it.each([
    ['resorce.data.a', "There is no variable 'resorce' here; did you mean 'resource'?"],
    ['exist(/a/b)', "There is no function 'exist' here; did you mean 'exists'?"],
    ["id.match('a')", "There is no method 'match' here"],
    ["id.matchs('a')", "There is no method 'matchs' here; did you mean 'matches'?"],
    ['math.sqr(4) == 2', "There is no function of math 'sqr' here; did you mean 'sqrt'?"],
    ['id is strng', "There is no type 'strng' here; did you mean 'string'?"],
    ['request.aut.uid', "There is no property of request 'aut' here; did you mean 'auth'?"],
    ["id.matches('a', 'b')", "'matches' takes 1 argument, not 2"],
    ['id.size(1)', "'size' takes 0 arguments, not 1"],
    ["id == 'a' &&", "Expected an expression, found ';'"],
    ["id == 'a\\d'", "Unknown escape \\d; write \\\\d for a backslash and 'd'"],
    ["id.matches('(a')", 'The regular expression is not one of RE2: missing closing )'],
  ])('say what is wrong with %s', (condition, message) => {
    expect(() => compileRules(allow(condition))).toThrow(message)
  })

  it('say where they are wrong', () => {
    const source =
      "rules_version = '2';\nservice cloud.firestore {\n  match /a/{b} { allow get: if nope; }\n}"
    expect(() => compileRules(source)).toThrow(
      expect.objectContaining({ line: 3, column: 32, name: 'RulesError' }),
    )
  })
})
