// Set-up of all tests: files of one worker share its clock, its environment and its globals, so each file's end restores
// them.
import { afterAll, vi } from 'vitest'

const environment = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
