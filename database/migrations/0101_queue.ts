import { BaseSchema } from '@adonisjs/lucid/schema'
import { QueueSchemaService } from '@adonisjs/queue'

/** The job queue's own tables. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const schema = new QueueSchemaService(db.getWriteClient() as never)
      await schema.createJobsTable()
      await schema.createSchedulesTable()
    })
  }

  async down() {
    this.defer(async (db) => {
      const schema = new QueueSchemaService(db.getWriteClient() as never)
      await schema.dropSchedulesTable()
      await schema.dropJobsTable()
    })
  }
}
