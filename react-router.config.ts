import type { Config } from '@react-router/dev/config'

export default { appDirectory: 'web', serverBuildFile: '[name].js', ssr: true } satisfies Config
