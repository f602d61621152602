import { readFileSync } from 'node:fs'

const blocks = readFileSync('tenants/README.md', 'utf8').split('```json\n').slice(1)

/** The tenant files of tenants/README.md: the smallest, and one with an event. */
export const readmeExamples: unknown[] = blocks.map((block) => JSON.parse(block.slice(0, block.indexOf('```'))))
