import { expect, test } from 'vitest'
import { measureXml } from './measure-xml.ts'

test.each([
  ['', 0, 0],
  ['text', 0, 0],
  ['<a/>', 1, 1],
  ['<a><b/><b></b></a>', 3, 2],
  ['<?xml version="1.0"?><!-- <x><y> --><a>1 &lt; 2</a>', 1, 1],
  ['<a><![CDATA[</a></a><b>]]><b></b></a>', 2, 2],
  ['<a b="/>"><c d=\'">\'></c></a>', 2, 2],
  ['<a><a><a', 3, 3],
  ['<a><!-- open', 1, 1],
  ['<a b="', 1, 1],
])('%s has %i elements, %i deep', (text, elements, depth) => {
  expect(measureXml(text)).toEqual({ elements, depth })
})
