import type { Command } from 'commander'

export const organizationCommand = (group: Command) => (usage: string, description: string) =>
  group.command(usage).description(description).requiredOption('--org <organization>', 'subdomain or id')
