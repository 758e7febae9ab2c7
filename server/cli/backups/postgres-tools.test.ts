import { expect, test } from 'vitest'
import { withoutPassword } from './postgres-tools.ts'

test.each([
  ['postgres://ada:s%40cret@db.example:5432/site', 'postgres://ada@db.example:5432/site', 's@cret'],
  ['postgres://db.example/site?user=ada&password=s%26t', 'postgres://db.example/site?user=ada', 's&t'],
  ['postgres://db.example/site?password=s%26t&user=ada', 'postgres://db.example/site?user=ada', 's&t'],
  ['postgres://ada:a@b@db.example/site', 'postgres://ada@db.example/site', 'a@b'],
  ['postgres://ada@/site?host=/run/postgresql', 'postgres://ada@/site?host=/run/postgresql', null],
  ['postgres://localhost/site?sslmode=require', 'postgres://localhost/site?sslmode=require', null],
])('what the tools of %s are called with holds no password', (given, url, password) => {
  expect(withoutPassword(given)).toEqual({ url, password })
})
