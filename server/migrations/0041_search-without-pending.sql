DROP INDEX "search_documents_words";--> statement-breakpoint
DROP INDEX "search_documents_title";--> statement-breakpoint
DROP INDEX "search_words_word";--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_title" ON "search_documents" USING gin ("title_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);