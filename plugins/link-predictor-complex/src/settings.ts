import { settings, type SettingsOf } from '@signalbox/sdk'

/** What can be stated about a training. 0 leaves a number to the plugin, which goes by the graph. */
export const schema = settings.object({
  rank: settings.integer({
    label: 'Rank',
    help: 'Complex numbers per entity. 0 goes by the size of the graph.',
    default: 0,
    min: 0,
    max: 1024,
  }),
  epochs: settings.integer({
    label: 'Epochs',
    help: 'How often each fact is learned. 0 goes by the size of the graph.',
    default: 0,
    min: 0,
    max: 10_000,
  }),
  batch: settings.integer({
    label: 'Batch',
    help: 'Questions that are learned at once. 0 goes by the size of the graph.',
    default: 0,
    min: 0,
    max: 3_000,
  }),
  learningRateMilli: settings.integer({
    label: 'Learning rate, in thousandths',
    help: 'The rate at the start; it falls to a tenth of it. 0 takes 200.',
    default: 0,
    min: 0,
    max: 10_000,
  }),
  regulariserMicro: settings.integer({
    label: 'Regulariser, in millionths',
    help: 'Weight of the cubes of all factors. 0 tries some values on a small graph, and goes by its size otherwise.',
    default: 0,
    min: 0,
    max: 10_000_000,
  }),
  models: settings.integer({
    label: 'Models',
    help: 'Models that are trained from different beginnings and averaged. 0 goes by the size of the graph.',
    default: 0,
    min: 0,
    max: 16,
  }),
})

export type Settings = SettingsOf<typeof schema>
