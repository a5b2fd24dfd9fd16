/**
 * Templates of the senders: the copy that the service keeps, and what WhatsApp is asked to change.
 */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type { Template, TemplateChange, TemplateDraft } from '../types.ts'

export class Templates {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  list(query?: QueryOf<'GET', '/templates'>, options?: CallOptions): Listing<Template> {
    return this.#http.list('/templates', query, options)
  }

  get(templateId: string, options?: CallOptions): Promise<Template> {
    return this.#http.json('GET', '/templates/{templateId}', { path: { templateId }, options })
  }

  /**
   * Has WhatsApp make it. Is not tried again if the answer is lost: read the list before you repeat
   * it.
   */
  create(draft: TemplateDraft, options?: CallOptions): Promise<Template> {
    return this.#http.json('POST', '/templates', { body: draft, options })
  }

  /**
   * Has WhatsApp change it, which it allows once a day for an approved one. Is not tried again if
   * the answer is lost: read the template before you repeat it.
   */
  change(templateId: string, change: TemplateChange, options?: CallOptions): Promise<Template> {
    return this.#http.json('PATCH', '/templates/{templateId}', {
      path: { templateId },
      body: change,
      isRepeatable: false,
      options,
    })
  }

  delete(templateId: string, options?: CallOptions): Promise<Template> {
    return this.#http.json('DELETE', '/templates/{templateId}', { path: { templateId }, options })
  }
}
