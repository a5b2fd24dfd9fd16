/** Conversations with their service windows, and their messages. */
import type { Http } from '../http.ts'
import type { Listing } from '../listing.ts'
import type { QueryOf } from '../operation-types.ts'
import type { CallOptions } from '../options.ts'
import type {
  Conversation,
  ConversationChange,
  Mention,
  Message,
  Note,
  NoteDraft,
  SeenMark,
  SeenMarkDraft,
  TypingNotice,
} from '../types.ts'

export type ConversationQuery = QueryOf<'GET', '/conversations'>
export type MessageQuery = QueryOf<'GET', '/conversations/{conversationId}/messages'>

export type NoteQuery = QueryOf<'GET', '/conversations/{conversationId}/notes'>

export type MentionQuery = QueryOf<'GET', '/mentions'>

export class Conversations {
  readonly #http: Http
  constructor(http: Http) {
    this.#http = http
  }

  /** By their last message, newest first unless `sort` says otherwise. */
  list(query?: ConversationQuery, options?: CallOptions): Listing<Conversation> {
    return this.#http.list('/conversations', query, options)
  }

  get(conversationId: string, options?: CallOptions): Promise<Conversation> {
    return this.#http.json('GET', '/conversations/{conversationId}', { path: { conversationId }, options })
  }

  /** Assigns, closes, reopens, snoozes or labels it; what is not given stays. */
  change(conversationId: string, change: ConversationChange, options?: CallOptions): Promise<Conversation> {
    const parts = { path: { conversationId }, body: change, options }
    return this.#http.json('PATCH', '/conversations/{conversationId}', parts)
  }

  /** Newest first unless `sort` says otherwise. */
  listMessages(conversationId: string, query?: MessageQuery, options?: CallOptions): Listing<Message> {
    return this.#http.list('/conversations/{conversationId}/messages', query, options, { conversationId })
  }

  /** Marks it as read by the user who is signed in; for a key it is refused. */
  markSeen(conversationId: string, mark: SeenMarkDraft, options?: CallOptions): Promise<SeenMark> {
    const parts = { path: { conversationId }, body: mark, isRepeatable: true, options }
    return this.#http.json('POST', '/conversations/{conversationId}/seen', parts)
  }

  /**
   * Tells the others of the shop that the user who is signed in writes; for a key it is refused.
   */
  sendTyping(conversationId: string, options?: CallOptions): Promise<TypingNotice> {
    return this.#http.json('POST', '/conversations/{conversationId}/typing', {
      path: { conversationId },
      options,
    })
  }

  /** What people of the shop say of it, newest first unless `sort` says otherwise. */
  listNotes(conversationId: string, query?: NoteQuery, options?: CallOptions): Listing<Note> {
    return this.#http.list('/conversations/{conversationId}/notes', query, options, { conversationId })
  }

  /**
   * Notes that mention the user who is signed in, newest first unless `sort` says otherwise; for a
   * key it is refused.
   */
  listMentions(query?: MentionQuery, options?: CallOptions): Listing<Mention> {
    return this.#http.list('/mentions', query, options)
  }

  addNote(conversationId: string, note: NoteDraft, options?: CallOptions): Promise<Note> {
    const parts = { path: { conversationId }, body: note, options }
    return this.#http.json('POST', '/conversations/{conversationId}/notes', parts)
  }

  deleteNote(noteId: string, options?: CallOptions): Promise<Note> {
    return this.#http.json('DELETE', '/notes/{noteId}', { path: { noteId }, options })
  }
}
