import { expect, test } from 'vitest'
import { fromBase, withRuntime } from './bundler-runtime.ts'

const runtime = { fileName: 'assets/run.js', code: 'var a=x=>x+1,b=x=>x*2;export{a as t,b as r};\n' }
const home = {
  fileName: 'assets/base.js',
  code: 'import{t as q}from"./run.js";var $r=0,$t=0,a=0,one=q(1)+$r+$t+a;export{one as o};\n',
}
const page = {
  fileName: 'assets/page.js',
  code: 'import{r as e}from"./run.js";import{o as t}from"./base.js";export{e,t};\n',
}

/** A module of the text, its imports from the base file led to the given one. */
async function loaded(code: string, base = ''): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code.replaceAll('./base.js', base))}`)
}

test('the base file works with the runtime in it, and hands it on', async () => {
  const base = withRuntime(home, runtime)
  expect(base).not.toContain('run.js')
  expect((await loaded(base)).o).toBe(2)
  const other = fromBase(page, { runtime, home })
  expect(other).not.toContain('run.js')
  const { e, t } = await loaded(other, `data:text/javascript,${encodeURIComponent(base)}`)
  expect([(e as (x: number) => number)(4), t]).toEqual([8, 2])
})

test('what asks the runtime for nothing stays as it is', () => {
  const alone = { fileName: 'assets/alone.js', code: 'import{o as t}from"./base.js";t();' }
  expect(fromBase(alone, { runtime, home })).toBe(alone.code)
})
