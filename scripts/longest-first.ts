import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Short files that run long. A fresh clone has no recorded durations, so Vitest would sort by size.
const longFiles = [
  'payments-under-crashes.system',
  'mail-and-drain.system',
  'workers.system',
  'start-and-stop.system',
  'database-outage.system',
  'collect-garbage-when-idle',
  'orders/last-place.db',
  'cli/organizations.db',
  'cli/results.db',
  'backup/backup.db',
  'deliver-message.db',
  'embedded.db',
  'killed-server.db',
  'order-lines-under-load.db',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((name) => moduleId.includes(name))
    const sortedFiles = await super.sort(files)
    return [...sortedFiles.filter(isLong), ...sortedFiles.filter((file) => !isLong(file))]
  }
}
