#include <string>
#include <vector>

std::vector<std::string> words(int count) {
  std::vector<std::string> result;
  for (int i = 0; i < count; ++i)
    result.push_back("word " + std::to_string(i));
  return result;
}
